import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { livestockAlgorithms } from "../alarm/livestock.rules.ts";
import { everyDay, isScheduled, isSilenced, ruleCovers } from "./schedule.rules.ts";

/** Returns a time in Asia/Shanghai; 2026-11-16 was a Monday. */
const at = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00+08:00`);

describe("schedules in the organisation's time zone", () => {
  it.each([
    ["inside the span of a chosen day", [1], "08:00", "18:00", 16, "08:00", true],
    ["its end is outside", [1], "08:00", "18:00", 16, "18:00", false],
    ["before it", [1], "08:00", "18:00", 16, "07:59", false],
    ["another day", [1], "08:00", "18:00", 17, "09:00", false],
    ["over midnight, in the evening", [1], "22:00", "06:00", 16, "23:30", true],
    ["over midnight, in the morning after", [1], "22:00", "06:00", 17, "05:59", true],
    ["over midnight, its end", [1], "22:00", "06:00", 17, "06:00", false],
    ["over midnight, the morning of the day itself", [1], "22:00", "06:00", 16, "05:00", false],
    ["over midnight, from Sunday to Monday", [7], "22:00", "06:00", 16, "01:00", true],
    ["up to midnight", [1], "18:00", "00:00", 16, "23:59", true],
    ["up to midnight and no further", [1], "18:00", "00:00", 17, "00:00", false],
    ["the same time twice is the whole day", [3], "09:00", "09:00", 18, "00:00", true],
    ["the whole day of a day that is not chosen", [3], "00:00", "00:00", 19, "12:00", false],
  ])("%s", (_what, weekdays, from, to, day, time, expected) => {
    expect(isScheduled({ weekdays, from, to }, at(day, time))).toBe(expected);
  });

  const time = fc
    .integer({ min: 0, max: 1439 })
    .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`);
  const moment = fc.integer({ min: 0, max: 4_102_444_800_000 });
  const days = fc.uniqueArray(fc.constantFrom(...everyDay), { minLength: 1 });

  it("cover every moment of a day exactly once by a span and its inverse", () => {
    fc.assert(
      fc.property(time, time, moment, (from, to, now) => {
        fc.pre(from !== to);
        const one = isScheduled({ weekdays: everyDay, from, to }, now);
        expect(isScheduled({ weekdays: everyDay, from: to, to: from }, now)).toBe(!one);
      }),
    );
  });

  it("repeat every week, on as many days as they name", () => {
    fc.assert(
      fc.property(days, time, time, moment, (weekdays, from, to, now) => {
        const schedule = { weekdays, from, to };
        expect(isScheduled(schedule, now + 7 * 86_400_000)).toBe(isScheduled(schedule, now));
        const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
        const long = (minutes(to) - minutes(from) + 1440) % 1440 || 1440;
        let held = 0;
        const start = Math.floor(now / 60_000) * 60_000;
        for (let minute = 0; minute < 7 * 1440; minute++)
          held += Number(isScheduled(schedule, start + minute * 60_000));
        expect(held).toBe(weekdays.length * long);
      }),
      { numRuns: 20 },
    );
  });

  it.each<[severity: number, time: string, except_high: boolean, expected: boolean]>([
    [1, "23:00", true, true],
    [2, "23:00", true, true],
    [2, "06:59", true, true],
    [2, "07:00", true, false],
    [2, "12:00", true, false],
    [3, "23:00", true, false],
    [3, "23:00", false, true],
  ])(
    "of quiet hours from 22:00 to 07:00 silences severity %i at %s, high ones excepted %s: %s",
    (severity, time, except_high, expected) => {
      expect(isSilenced({ from: "22:00", to: "07:00", except_high }, severity, at(16, time))).toBe(expected);
      expect(isSilenced(null, severity, at(16, time))).toBe(false);
    },
  );
});

describe("notification rules", () => {
  const schedule = { weekdays: [...everyDay], from: "00:00", to: "00:00" };
  const any = { algIds: [], groupIds: null, minSeverity: 1, schedule };
  const alarm = { algId: "fall_down", severity: 2, groupIds: ["east", "gate"], happenedAt: at(16, "12:00") };
  it("cover loads of animals only if they name their algorithm", () => {
    for (const algId of livestockAlgorithms) {
      expect(ruleCovers(any, { ...alarm, algId })).toBe(false);
      expect(ruleCovers({ ...any, algIds: [algId] }, { ...alarm, algId })).toBe(true);
    }
  });
  it.each([
    ["about everything", any, true],
    ["about the algorithm", { ...any, algIds: ["smoking", "fall_down"] }, true],
    ["about others", { ...any, algIds: ["smoking"] }, false],
    ["about a group above the device's", { ...any, groupIds: ["east"] }, true],
    ["about other groups", { ...any, groupIds: ["west"] }, false],
    ["about groups that are gone", { ...any, groupIds: [] }, false],
    ["about this severity and higher", { ...any, minSeverity: 2 }, true],
    ["about higher ones alone", { ...any, minSeverity: 3 }, false],
    ["of another time", { ...any, schedule: { ...schedule, weekdays: [2] } }, false],
  ])("%s", (_what, rule, expected) => {
    expect(ruleCovers(rule, alarm)).toBe(expected);
  });
});
