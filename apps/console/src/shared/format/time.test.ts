import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { clockTime, duration, fileTime, fullTime, hourOf, otherZone, shortTime, weekdayName } from "./time.ts";

const moment = Date.parse("2026-11-20T14:30:07+08:00");

it("formats times for lists, details and clocks", () => {
  expect(shortTime(moment)).toBe("11-20 14:30:07");
  expect(fullTime(moment)).toBe("2026-11-20 14:30:07");
  expect(clockTime(moment)).toBe("14:30");
});

it("formats a time for file names in the organisation's time zone", () => {
  expect(fileTime(moment)).toBe("20261120_143007");
});

it("returns hour and weekday in the organisation's time zone", () => {
  expect(hourOf(moment)).toBe(14);
  expect(weekdayName("2026-11-20")).toBe("星期五");
});

it("names the browser's time zone only if its clock differs from the organisation's", () => {
  expect(process.env.TZ).toBe("America/New_York");
  expect(otherZone(moment)).toBe("America/New_York");
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-480);
  expect(otherZone(moment)).toBeUndefined();
  vi.restoreAllMocks();
});

describe("formats a duration with its two greatest units", () => {
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

  it("returns a text for every duration", () => {
    fc.assert(fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (seconds) => duration(seconds).length > 0));
  });
});
