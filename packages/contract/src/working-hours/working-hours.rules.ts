import { dayMs, dayOf, zoneOffsetMs } from "../calendar.ts";
/** The algorithm whose records tell of presence. docs/reference/time.md T5. */
export const workingHoursAlgorithm = "cv_working_hours";

/** Gaps of at most so many seconds are joined; what is shorter than that is dropped then. docs/reference/time.md T5. */
export const joinGapSeconds = 60;
export const minStripSeconds = 30;
/** What counts as a whole day: the bar is full there. docs/reference/time.md T6. */
export const fullDayHours = 16;
export const fullDaySeconds = fullDayHours * 3600;
export const daySeconds = 86_400;
/** Between two strips of one day a longer gap is shown as a pause. */
export const pauseSeconds = 30 * 60;
/** A range may hold so many days. */
export const maxRangeDays = 92;
/** What is added to the start of the last day of a range, so that it is whole. docs/reference/time.md T2. */
export const rangeEndMs = 86_399_000;
/** Pictures of a strip that are shown. */
export const maxStripPictures = 12;
/** The roll-up is kept so long: wage records are kept for two years, and a year more. */
export const keptRollUpDays = 3 * 366;

/** Seconds of a day, the end excluded. */
export interface Interval {
  start: number;
  end: number;
}

/** Strips of presence, sorted: gaps of at most 60 s joined, then what is shorter than 30 s dropped. */
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

/** Share of a whole day in percent, one decimal; never more than 100. @param days of a longer range */
export const ratioOf = (seconds: number, days = 1): number =>
  Math.round((Math.min(seconds, fullDaySeconds * days) / (fullDaySeconds * days)) * 1000) / 10;

interface SplitSpan extends Interval {
  /** yyyy-MM-dd in Asia/Shanghai. */
  day: string;
}
/** Days from the first to the last, both included. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMs) + 1;

/** The parts of a span of time, in whole seconds of each day of Asia/Shanghai that it touches. @param from, to epoch ms */
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

/** HH:mm:ss of a second of the day; its end is 24:00:00. */
export const clockOf = (second: number): string =>
  [second / 3600, (second / 60) % 60, second % 60].map((part) => twoDigits(Math.floor(part))).join(":");
