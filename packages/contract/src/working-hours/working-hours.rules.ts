import { dayMs, dayOf, zoneOffsetMs } from "../calendar.ts";
/** Algorithm that reports the presence of persons at a workplace. docs/reference/time.md T5. */
export const workingHoursAlgorithm = "cv_working_hours";

/**
 * Maximum seconds of a gap between two intervals that are joined. After joining, intervals below the minimum length are
 * dropped. docs/reference/time.md T5.
 */
export const joinGapSeconds = 60;
export const minStripSeconds = 30;
/** Hours per day that fill the whole bar. docs/reference/time.md T6. */
export const fullDayHours = 16;
export const fullDaySeconds = fullDayHours * 3600;
export const daySeconds = 86_400;
/** Minimum gap between two intervals of a day that is shown as a pause, in seconds. */
export const pauseSeconds = 30 * 60;
/** Maximum days of a requested range. */
export const maxRangeDays = 92;
/** Milliseconds from the start of the last day of a range to its last second. docs/reference/time.md T2. */
export const rangeEndMs = 86_399_000;
/** Maximum pictures shown per interval of presence. */
export const maxStripPictures = 12;
/** Days for which the daily sums are kept: wage records must be kept for two years; one more year is added. */
export const keptRollUpDays = 3 * 366;

/** Interval in seconds of a day; `end` is exclusive. */
export interface Interval {
  start: number;
  end: number;
}

/**
 * Returns the intervals of presence, sorted. Gaps of at most 60 s are joined; then intervals below 30 s are dropped.
 */
export function workingStrips(intervals: readonly Interval[]): Interval[] {
  const strips: Interval[] = [];
  const sorted = intervals.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start);
  for (const { start, end } of sorted) {
    const last = strips.at(-1);
    if (last !== undefined && start - last.end <= joinGapSeconds) last.end = Math.max(last.end, end);
    else strips.push({ start, end });
  }
  return strips.filter(({ start, end }) => end - start >= minStripSeconds);
}

export const totalSeconds = (strips: readonly Interval[]): number =>
  strips.reduce((sum, { start, end }) => sum + end - start, 0);

/** Returns hours, rounded to two decimals. */
export const hoursOf = (seconds: number): number => Math.round(seconds / 36) / 100;

/**
 * Returns the time in percent of whole days, one decimal, at most 100.
 * @param days number of days in the range
 */
export const ratioOf = (seconds: number, days = 1): number =>
  Math.round((Math.min(seconds, fullDaySeconds * days) / (fullDaySeconds * days)) * 1000) / 10;

interface SplitSpan extends Interval {
  /** Day in Asia/Shanghai, yyyy-MM-dd. */
  day: string;
}
/** Returns all days from the first to the last, both included. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMs) + 1;

/**
 * Splits a time range at midnights of Asia/Shanghai. Returns one entry per touched day, in whole seconds.
 * @param from epoch ms, like `to`
 */
export function splitAtMidnight(from: number, to: number): SplitSpan[] {
  const parts: SplitSpan[] = [];
  const end = Math.round(to / 1000) * 1000;
  for (let start = Math.round(from / 1000) * 1000; start < end; ) {
    const midnight = Math.floor((start + zoneOffsetMs) / dayMs) * dayMs - zoneOffsetMs;
    const until = Math.min(end, midnight + dayMs);
    parts.push({ day: dayOf(start), start: (start - midnight) / 1000, end: (until - midnight) / 1000 });
    start = until;
  }
  return parts;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** Formats a second of the day as HH:mm:ss; the end of the day is 24:00:00. */
export const clockOf = (second: number): string =>
  [second / 3600, (second / 60) % 60, second % 60].map((part) => twoDigits(Math.floor(part))).join(":");
