import { expect, it } from "vitest";
import { latestDue, nextDue } from "./backup.rules.ts";

const at = (text: string) => new Date(`${text}+08:00`).getTime();
const text = (ms: number | undefined) =>
  ms === undefined ? "-" : new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16);

// 2026-11-23, the day of these cases, is a Monday
it.each<[string, "off" | "day" | "week", number, number, string, string, string]>([
  [
    "before its hour, yesterday's is the latest",
    "day",
    1,
    3,
    "2026-11-24T02:59",
    "2026-11-23T03:00",
    "2026-11-24T03:00",
  ],
  ["at its hour it is due", "day", 1, 3, "2026-11-24T03:00", "2026-11-24T03:00", "2026-11-25T03:00"],
  ["a day ends where the organisations are", "day", 1, 0, "2026-11-24T00:30", "2026-11-24T00:00", "2026-11-25T00:00"],
  ["once a week on its day", "week", 1, 3, "2026-11-25T12:00", "2026-11-23T03:00", "2026-11-30T03:00"],
  ["on that day before the hour, a week ago", "week", 1, 3, "2026-11-23T01:00", "2026-11-16T03:00", "2026-11-23T03:00"],
  ["on Sundays", "week", 7, 23, "2026-11-24T12:00", "2026-11-22T23:00", "2026-11-29T23:00"],
  ["never", "off", 1, 3, "2026-11-24T12:00", "-", "-"],
])("%s", (_rule, every, weekday, hour, now, latest, next) => {
  const plan = { every, weekday, hour };
  expect(text(latestDue(plan, at(now)))).toBe(latest);
  expect(text(nextDue(plan, at(now)))).toBe(next);
});
