import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { clockTime, duration, fileTime, fullTime, hourOf, otherZone, shortTime, weekdayName } from "./time.ts";

const moment = Date.parse("2026-11-20T14:30:07+08:00");

it("lists show month, day and seconds; details the year as well", () => {
  expect(shortTime(moment)).toBe("11-20 14:30:07");
  expect(fullTime(moment)).toBe("2026-11-20 14:30:07");
  expect(clockTime(moment)).toBe("14:30");
});

it("file names have the same time as the rows in them", () => {
  expect(fileTime(moment)).toBe("20261120_143007");
});

it("hours and weekdays are the organisation's", () => {
  expect(hourOf(moment)).toBe(14);
  expect(weekdayName("2026-11-20")).toBe("星期五");
});

it("a browser of another zone is named, one of the same time is not", () => {
  expect(process.env.TZ).toBe("America/New_York");
  expect(otherZone(moment)).toBe("America/New_York");
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-480);
  expect(otherZone(moment)).toBeUndefined();
  vi.restoreAllMocks();
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
