import { dayMs, dayOf, wallTime, zoneOffsetMs } from "@huiyan/contract/calendar";

/** Formats a time as yyyyMMdd in China time. */
export function calendarDay(time: Date): string {
  return dayOf(time.getTime()).replaceAll("-", "");
}

/** Formats a time as yyyy-MM-dd HH:mm:ss in China time. */
export function chinaTime(time: Date): string {
  return wallTime(time.getTime()).slice(0, 19).replace("T", " ");
}

/** Returns midnight (China time) at the start of the day of `time`, shifted by `moveDays` days. */
export function dayStart(time: Date, moveDays = 0): Date {
  const day = Math.floor((time.getTime() + zoneOffsetMs) / dayMs) + moveDays;
  return new Date(day * dayMs - zoneOffsetMs);
}

/** Formats a time as MM-dd in China time. */
export function monthAndDay(time: Date): string {
  return wallTime(time.getTime()).slice(5, 10);
}

/** Formats a time as HH:00 in China time. */
export function hourLabel(time: Date): string {
  return `${wallTime(time.getTime()).slice(11, 13)}:00`;
}
