import { pointText as text } from "./point.texts.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Returns the age of a picture as text, for example “3 分钟前”. A negative age, from a clock that is ahead, counts as 0.
 * @param takenAt, now epoch milliseconds
 */
export function formatAge(takenAt: number, now: number): string {
  const age = Math.max(0, now - takenAt);
  if (age < minute) return text("justNow");
  if (age < hour) return text("minutesAgo", { n: Math.floor(age / minute) });
  if (age < day) return text("hoursAgo", { n: Math.floor(age / hour) });
  return text("daysAgo", { n: Math.floor(age / day) });
}
