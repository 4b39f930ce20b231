import { describe, expect, it } from "vitest";
import { readReportAnswer, reportWaits } from "./report.rules.ts";

it("retries a report after 1, 5 and 30 minutes, 2 and 12 hours", () => {
  expect(reportWaits.map((seconds) => seconds / 60)).toEqual([1, 5, 30, 120, 720]);
});

describe("answers of the receiver", () => {
  it.each<[string, { paid: boolean } | undefined]>([
    ["", { paid: false }],
    [" \n", { paid: false }],
    ["{}", { paid: false }],
    ['{"paid":true}', { paid: true }],
    ['{"paid":false,"code":0}', { paid: false }],
    ['{"paid":"true"}', undefined],
    ['{"paid":1}', undefined],
    ["[]", undefined],
    ["null", undefined],
    ["true", undefined],
    ['{"paid":true', undefined],
    ["<html>登录</html>", undefined],
    ["success", undefined],
  ])("%s", (body, read) => {
    expect(readReportAnswer(body)).toEqual(read);
  });
});
