import fc from "fast-check";
import { expect, test } from "vitest";
import { scheduleOpen, shanghaiMinute } from "./time-window.rules.ts";

const at = (local: string): number => Date.parse(`${local}+08:00`);
const night = { days: [5], from: 22 * 60, to: 6 * 60 };

test.each([
  ["Friday 21:59, before it opens", "2026-11-20T21:59:59", false],
  ["Friday 22:00, as it opens", "2026-11-20T22:00:00", true],
  ["Saturday 05:59, still Friday's night", "2026-11-21T05:59:59", true],
  ["Saturday 06:00, as it closes", "2026-11-21T06:00:00", false],
  ["Saturday 23:00, not listed", "2026-11-21T23:00:00", false],
  ["Friday 03:00, Thursday's night is not listed", "2026-11-20T03:00:00", false],
])("a Friday night from 22 to 6: %s", (_name, local, open) => {
  expect(scheduleOpen([night], at(local))).toBe(open);
});

test("continues a Sunday night into Monday", () => {
  expect(scheduleOpen([{ ...night, days: [7] }], at("2026-11-23T01:00:00"))).toBe(true);
});

test("treats equal start and end, and 0 to 1440, as the whole day", () => {
  for (const [from, to] of [
    [480, 480],
    [0, 1440],
  ] as const) {
    expect(scheduleOpen([{ days: [5], from, to }], at("2026-11-20T23:59:00"))).toBe(true);
  }
});

test("is always open without windows", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 4e12 }), (moment) => scheduleOpen([], moment)));
});

test("a time is either in a daily window or in its complement, never in both or in neither", () => {
  const every = [1, 2, 3, 4, 5, 6, 7];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 1439 }), (moment, minute) => {
      const early = scheduleOpen([{ days: every, from: 0, to: minute }], moment);
      const late = scheduleOpen([{ days: every, from: minute, to: 1440 }], moment);
      expect(early).not.toBe(late);
      expect(shanghaiMinute(moment).day).toBeGreaterThanOrEqual(1);
    }),
  );
});
