import { describe, expect, it } from "vitest";
import { parseRange } from "./file-answer.ts";

describe("parses one byte range as in RFC 9110, 14.1.2", () => {
  it.each([
    [undefined, "whole"],
    ["bytes=0-99", { from: 0, to: 99 }],
    ["bytes=900-", { from: 900, to: 999 }],
    ["bytes=900-5000", { from: 900, to: 999 }],
    ["bytes=-100", { from: 900, to: 999 }],
    ["bytes=-5000", { from: 0, to: 999 }],
    ["bytes=1000-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=5-4", "unsatisfiable"],
    ["bytes=0-1,5-6", "whole"],
    ["items=0-1", "whole"],
  ])("%s", (header, expected) => {
    expect(parseRange(header, 1000)).toEqual(expected);
  });
});
