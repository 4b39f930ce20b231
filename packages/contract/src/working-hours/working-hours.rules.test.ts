import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf, moveDay, startOfDay } from "../calendar.ts";
import { formatHour } from "./format-hour.ts";
import {
  clockOf,
  daysBetween,
  fullDayHours,
  fullDaySeconds,
  hoursOf,
  type Interval,
  joinGapSeconds,
  minStripSeconds,
  ratioOf,
  splitAtMidnight,
  totalSeconds,
  workingStrips,
} from "./working-hours.rules.ts";

const time = (text: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(":").map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};
const span = (start: string, end: string): Interval => ({ start: time(start), end: time(end) });

it("joins 08:00–12:00 and 12:00:40–16:30 to one interval of 8.50 hours, 53.1 %", () => {
  const strips = workingStrips([span("12:00:40", "16:30"), span("08:00", "12:00")]);
  expect(strips).toEqual([span("08:00", "16:30")]);
  const seconds = totalSeconds(strips);
  expect([hoursOf(seconds), formatHour(seconds), ratioOf(seconds)]).toEqual([8.5, "8小时30分钟", 53.1]);
});

it.each([
  ["nothing", [], []],
  ["a gap of a minute is joined", [span("08:00", "09:00"), span("09:01", "10:00")], [span("08:00", "10:00")]],
  [
    "a gap of a minute and a second is none",
    [span("08:00", "09:00"), span("09:01:01", "10:00")],
    [span("08:00", "09:00"), span("09:01:01", "10:00")],
  ],
  ["29 seconds are dropped", [span("08:00", "08:00:29")], []],
  ["30 seconds are kept", [span("08:00", "08:00:30")], [span("08:00", "08:00:30")]],
  ["joined first, dropped then", [span("08:00", "08:00:15"), span("08:00:50", "08:01")], [span("08:00", "08:01")]],
  ["one within another", [span("08:00", "12:00"), span("09:00", "10:00")], [span("08:00", "12:00")]],
  [
    "what has no length joins nothing",
    [span("08:00", "09:00"), span("09:01", "09:01"), span("09:02", "10:00")],
    [span("08:00", "09:00"), span("09:02", "10:00")],
  ],
])("computes strips: %s", (_, intervals, strips) => {
  expect(workingStrips(intervals)).toEqual(strips);
});

it.each([
  [0, 0, "0分钟", 0],
  [29, 0.01, "0分钟", 0.1],
  [30, 0.01, "1分钟", 0.1],
  [6120, 1.7, "1小时42分钟", 10.6],
  [50_400, 14, "14小时", 87.5],
  [57_600, 16, "16小时", 100],
  [86_400, 24, "24小时", 100],
])("shows %i seconds as %d hours, %s, %d %% of a day", (seconds, hours, text, ratio) => {
  expect([hoursOf(seconds), formatHour(seconds), ratioOf(seconds)]).toEqual([hours, text, ratio]);
});

it("fills the bar of a range at 16 hours a day", () => {
  expect([fullDayHours, fullDaySeconds, joinGapSeconds, minStripSeconds]).toEqual([16, 57_600, 60, 30]);
  expect(ratioOf(57_600, 2)).toBe(50);
});

it("shows durations in each language", () => {
  expect([formatHour(30_600, "zh-TW"), formatHour(30_600, "en")]).toEqual(["8小時30分鐘", "8 h 30 min"]);
});

const at = (text: string) => Date.parse(`${text}+08:00`);
it.each([
  ["within a day", "2026-11-20T08:00:00", "2026-11-20T09:00:00", [{ day: "2026-11-20", start: 28_800, end: 32_400 }]],
  [
    "over midnight",
    "2026-11-20T23:00:00",
    "2026-11-21T01:00:00",
    [
      { day: "2026-11-20", start: 82_800, end: 86_400 },
      { day: "2026-11-21", start: 0, end: 3600 },
    ],
  ],
  ["up to midnight", "2026-11-20T23:00:00", "2026-11-21T00:00:00", [{ day: "2026-11-20", start: 82_800, end: 86_400 }]],
  ["no time", "2026-11-20T23:00:00", "2026-11-20T23:00:00", []],
])("splits a span %s at midnight", (_, from, to, parts) => {
  expect(splitAtMidnight(at(from), at(to))).toEqual(parts);
});

it("uses the days of Asia/Shanghai", () => {
  expect(dayOf(at("2026-11-20T00:00:00"))).toBe("2026-11-20");
  expect(dayOf(at("2026-11-20T00:00:00") - 1)).toBe("2026-11-19");
  expect(startOfDay("2026-11-20")).toBe(at("2026-11-20T00:00:00"));
  expect([moveDay("2026-02-28", 1), daysBetween("2026-11-20", "2026-11-20")]).toEqual(["2026-03-01", 1]);
  expect([clockOf(0), clockOf(30_061), clockOf(86_400)]).toEqual(["00:00:00", "08:21:01", "24:00:00"]);
});

const intervals = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 400 }))
    .map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 20 },
);

describe("for any intervals of presence,", () => {
  it("joined intervals are sorted, far enough apart and long enough, and joining them again changes nothing", () => {
    fc.assert(
      fc.property(intervals, (some) => {
        const strips = workingStrips(some);
        for (const [index, { start, end }] of strips.entries()) {
          expect(end - start).toBeGreaterThanOrEqual(minStripSeconds);
          const before = strips[index - 1];
          if (before !== undefined) expect(start - before.end).toBeGreaterThan(joinGapSeconds);
        }
        expect(workingStrips(strips)).toEqual(strips);
      }),
    );
  });

  it("their order and repetitions do not change the result", () => {
    fc.assert(
      fc.property(intervals, fc.integer({ min: 0, max: 19 }), (some, turn) => {
        const turned = [...some.slice(turn), ...some, ...some.slice(0, turn)];
        expect(workingStrips(turned)).toEqual(workingStrips(some));
      }),
    );
  });

  it("splitting them at midnight loses no second", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), fc.integer({ min: 0, max: 300_000 }), (from, length) => {
        const parts = splitAtMidnight(from * 1000, (from + length) * 1000);
        expect(totalSeconds(parts)).toBe(length);
        for (const { start, end } of parts) expect(start >= 0 && start < end && end <= 86_400).toBe(true);
      }),
    );
  });
});
