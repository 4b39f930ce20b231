import dayjs from "dayjs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockTime, duration, fullTime, shortTime } from "./time.ts";

const moment = dayjs("2026-11-20T14:30:07").valueOf();

it("lists show month, day and seconds; details the year as well", () => {
  expect(shortTime(moment)).toBe("11-20 14:30:07");
  expect(fullTime(moment)).toBe("2026-11-20 14:30:07");
  expect(clockTime(moment)).toBe("14:30");
});

describe("a duration shows its two greatest parts", () => {
  it.each([
    [0, "0 秒"],
    [12, "12 秒"],
    [372, "6 分 12 秒"],
    [60, "1 分"],
    [7500, "2 小时 5 分"],
    [3725, "1 小时 2 分"],
    [59.6, "1 分"],
  ])("%d s → %s", (seconds, shown) => {
    expect(duration(seconds)).toBe(shown);
  });

  it("is never empty", () => {
    fc.assert(fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (seconds) => duration(seconds).length > 0));
  });
});
