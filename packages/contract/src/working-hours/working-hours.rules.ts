import { dayMs, dayOf, zoneOffsetMs } from "../calendar.ts";
/** Algorithm whose records report presence. docs/reference/time.md T5. */
export const workingHoursAlgorithm = "cv_working_hours";

/**
 * Gaps of at most this many seconds are joined; afterwards, strips shorter than the minimum are dropped.
 * docs/reference/time.md T5.
 */
export const joinGapSeconds = 60;
export const minStripSeconds = 30;
/** Hours of a whole day, at which the bar is full. docs/reference/time.md T6. */
export const fullDayHours = 16;
export const fullDaySeconds = fullDayHours * 3600;
export const daySeconds = 86_400;
/** Minimum gap between two strips of one day that is shown as a pause, in seconds. */
export const pauseSeconds = 30 * 60;
/** Maximum days of a range. */
export const maxRangeDays = 92;
/** Milliseconds from the start to the end of the last day of a range. docs/reference/time.md T2. */
export const rangeEndMs = 86_399_000;
/** Maximum pictures shown per strip. */
export const maxStripPictures = 12;
/** Retention of the roll-up, in days: wage records are kept for two years, plus one year. */
export const keptRollUpDays = 3 * 366;

/** Seconds of a day, the end excluded. */
export interface Interval {
  start: number;
  end: number;
}

/** Returns the strips of presence, sorted: joins gaps of at most 60 s, then drops strips below 30 s. */
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

/** Hours with two decimals. */
export const hoursOf = (seconds: number): number => Math.round(seconds / 36) / 100;

/** Returns the share of a whole day in percent, one decimal, at most 100. @param days of a longer range */
export const ratioOf = (seconds: number, days = 1): number =>
  Math.round((Math.min(seconds, fullDaySeconds * days) / (fullDaySeconds * days)) * 1000) / 10;

interface SplitSpan extends Interval {
  /** yyyy-MM-dd in Asia/Shanghai. */
  day: string;
}
/** Returns the days from the first to the last, both included. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMs) + 1;

/** Splits a span of time into whole seconds of each day of Asia/Shanghai that it touches. @param from, to epoch ms */
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

/** Returns HH:mm:ss of a second of the day; the end of the day is 24:00:00. */
export const clockOf = (second: number): string =>
  [second / 3600, (second / 60) % 60, second % 60].map((part) => twoDigits(Math.floor(part))).join(":");
