import { dayMs, dayOf, moveDay, startOfDay } from "@huiyan/contract/calendar";
import { serverNow } from "#shared/format/server-clock.ts";

/** Both ends in epoch ms, both included. `end` is the last second of the last day or minute. */
export interface TimeRange {
  start: number;
  end: number;
}

/** Offset from the start of a day to its last second, in ms: a range of dates ends there. docs/reference/time.md T2. */
export const lastSecondMs = dayMs - 1000;
/** Number of days in the default range of lists. docs/reference/time.md T2. */
const defaultDays = 7;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Returns the range from the first to the last day.
 * @param first, last yyyy-MM-dd
 */
export function daysRange(first: string, last: string): TimeRange {
  return { start: startOfDay(first), end: startOfDay(last) + lastSecondMs };
}

/** Returns the range of whole days that ends today. */
export function lastDaysRange(days: number, today: string): TimeRange {
  return daysRange(moveDay(today, 1 - days), today);
}

/** Returns the last 7 days, including today. */
export function defaultRange(now: number = serverNow()): TimeRange {
  return lastDaysRange(defaultDays, dayOf(now));
}

/** Returns a range of minutes. The last minute is included, like the last day in a range of days. */
export function minutesRange(first: number, last: number): TimeRange {
  const minuteOf = (ms: number) => Math.floor(ms / minuteMs) * minuteMs;
  return { start: minuteOf(first), end: minuteOf(last) + minuteMs - 1000 };
}

/** Hours of a night shift. Organisations cannot change them. */
const nightShift = { fromHour: 20, toHour: 8 } as const;

/** Returns the last night shift that has ended. */
function lastNight(now: number): TimeRange {
  const today = startOfDay(dayOf(now)) + nightShift.toHour * hourMs;
  const end = now < today ? today - dayMs : today;
  const start = end - dayMs + (nightShift.fromHour - nightShift.toHour) * hourMs;
  return minutesRange(start, end - minuteMs);
}

export const rangeShortcuts = ["today", "yesterday", "night", "week", "month", "quarter"] as const;
export type RangeShortcut = (typeof rangeShortcuts)[number];

/**
 * Returns the range of a shortcut. Yesterday and the last night shift are for shift handovers. docs/reference/time.md
 * T2.
 */
export function shortcutRange(key: RangeShortcut, now: number = serverNow()): TimeRange {
  const today = dayOf(now);
  if (key === "night") return lastNight(now);
  if (key === "yesterday") return daysRange(moveDay(today, -1), moveDay(today, -1));
  if (key === "week") return lastDaysRange(defaultDays, today);
  if (key === "month") return lastDaysRange(30, today);
  return key === "quarter" ? lastDaysRange(90, today) : daysRange(today, today);
}
