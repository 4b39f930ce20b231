import { flowTypes, insideOf } from "@huiyan/contract/flow/flow.rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chinaTime } from "#platform/clock/calendar-day.ts";
import { flowTimes, resetBefore } from "./flow-times.ts";

const china = (text: string) => new Date(`${text.replace(" ", "T")}+08:00`);
const dayMs = 86_400_000;

describe("returns the hours of today, the last 7 days, or the last 30 days", () => {
  it.each([
    ["day", "2026-11-20 14:30:15", "00:00", "23:00", "2026-11-20 00:00:00", "2026-11-19 00:00:00", 24],
    ["day", "2026-11-20 00:00:00", "00:00", "23:00", "2026-11-20 00:00:00", "2026-11-19 00:00:00", 24],
    ["week", "2026-11-20 14:30:15", "11-14", "11-20", "2026-11-14 00:00:00", "2026-11-07 00:00:00", 7],
    ["week", "2027-01-02 23:59:59", "12-27", "01-02", "2026-12-27 00:00:00", "2026-12-20 00:00:00", 7],
    ["month", "2026-11-20 14:30:15", "10-22", "11-20", "2026-10-22 00:00:00", "2026-09-22 00:00:00", 30],
    ["month", "2028-03-01 07:00:00", "02-01", "03-01", "2028-02-01 00:00:00", "2028-01-02 00:00:00", 30],
  ] as const)("%s at %s: %s to %s, from %s, compared from %s", (type, now, first, last, start, before, count) => {
    const times = flowTimes(type, china(now));
    expect(times.buckets).toHaveLength(count);
    expect([times.buckets[0]?.name, times.buckets.at(-1)?.name]).toEqual([first, last]);
    expect([chinaTime(times.start), chinaTime(times.before.start)]).toEqual([start, before]);
  });

  it("the preceding period is as long, ends at the same time of day, and does not overlap", () => {
    const moments = fc.date({
      min: china("2024-01-01 00:00:00"),
      max: china("2030-01-01 00:00:00"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.constantFrom(...flowTypes), moments, (type, now) => {
        const { start, end, before, buckets } = flowTimes(type, now);
        expect(start.getTime() - before.start.getTime()).toBe(end.getTime() - start.getTime());
        expect(chinaTime(before.at).slice(11)).toBe(chinaTime(now).slice(11));
        expect(before.at.getTime()).toBeLessThan(start.getTime());
        expect(before.at.getTime() - before.start.getTime()).toBe(now.getTime() - start.getTime());
        expect([start.getTime(), end.getTime()]).toEqual([
          buckets[0]?.at.getTime(),
          (buckets.at(-1)?.at.getTime() ?? 0) + (type === "day" ? dayMs / 24 : dayMs),
        ]);
      }),
    );
  });
});

describe("number inside since the last reset", () => {
  it.each([
    [4, "2026-11-20 14:30:00", "2026-11-20 04:00:00"],
    [4, "2026-11-20 04:00:00", "2026-11-20 04:00:00"],
    [4, "2026-11-20 03:59:59", "2026-11-19 04:00:00"],
    [0, "2026-11-20 00:00:00", "2026-11-20 00:00:00"],
    [23, "2026-11-20 14:30:00", "2026-11-19 23:00:00"],
  ])("reset at %i, at %s: since %s", (hour, now, since) => {
    expect(chinaTime(resetBefore(china(now), hour))).toBe(since);
  });

  it.each([
    [120, 97, 23],
    [5, 8, -3],
    [0, 0, 0],
  ])("%i in, %i out: %i, also below zero", (enter, leave, inside) => expect(insideOf(enter, leave)).toBe(inside));
});
