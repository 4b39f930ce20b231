import { dayOf } from "@huiyan/contract/calendar";
import fc from "fast-check";
import { expect, it } from "vitest";
import { shortTime } from "#shared/format/time.ts";
import { daysRange, defaultRange, lastSecondMs, minutesRange, shortcutRange } from "./time-range.ts";

const format = shortTime;
const at = (wall: string) => Date.parse(`${wall}+08:00`);
const now = at("2026-11-20T14:30:07");

it("the default range is the last 7 days and ends today at 23:59:59", () => {
  const { start, end } = defaultRange(now);
  expect([format(start), format(end)]).toEqual(["11-14 00:00:00", "11-20 23:59:59"]);
});

it.each([
  ["today", "11-20 00:00:00"],
  ["week", "11-14 00:00:00"],
  ["month", "10-22 00:00:00"],
  ["quarter", "08-23 00:00:00"],
] as const)("the shortcut %s starts at %s", (key, start) => {
  expect(format(shortcutRange(key, now).start)).toBe(start);
});

it("a range of one day is 86,399 seconds long on every day", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (ms) => {
      const { start, end } = daysRange(dayOf(ms), dayOf(ms));
      expect(end - start).toBe(lastSecondMs);
    }),
  );
});

it("yesterday is the whole previous day", () => {
  const { start, end } = shortcutRange("yesterday", now);
  expect([format(start), format(end)]).toEqual(["11-19 00:00:00", "11-19 23:59:59"]);
});

it.each([
  ["2026-11-20T14:30:07", "11-19 20:00:00", "11-20 07:59:59"],
  ["2026-11-20T08:00:00", "11-19 20:00:00", "11-20 07:59:59"],
  ["2026-11-20T07:59:59", "11-18 20:00:00", "11-19 07:59:59"],
  ["2026-11-20T23:00:00", "11-19 20:00:00", "11-20 07:59:59"],
])("the last night shift at %s is the one that has ended: %s to %s", (wall, first, last) => {
  const { start, end } = shortcutRange("night", at(wall));
  expect([format(start), format(end)]).toEqual([first, last]);
});

it("a range of minutes includes its last minute", () => {
  const { start, end } = minutesRange(at("2026-11-20T06:15:30"), at("2026-11-20T09:45:10"));
  expect([format(start), format(end)]).toEqual(["11-20 06:15:00", "11-20 09:45:59"]);
});
