import { pointText as text } from "./point.texts.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How old a picture is: “3 分钟前”. Epoch milliseconds; a clock that runs ahead makes nothing younger than now. */
export function formatAge(takenAt: number, now: number): string {
  const age = Math.max(0, now - takenAt);
  if (age < minute) return text("justNow");
  if (age < hour) return text("minutesAgo", { n: Math.floor(age / minute) });
  if (age < day) return text("hoursAgo", { n: Math.floor(age / hour) });
  return text("daysAgo", { n: Math.floor(age / day) });
}
