import { dayMs, dayOf, wallTime, zoneOffsetMs } from "@huiyan/contract/calendar";

/** yyyyMMdd of the organisations' zone. */
export function calendarDay(time: Date): string {
  return dayOf(time.getTime()).replaceAll("-", "");
}

/** yyyy-MM-dd HH:mm:ss of the organisations' zone. */
export function chinaTime(time: Date): string {
  return wallTime(time.getTime()).slice(0, 19).replace("T", " ");
}

/** Midnight of the day that holds `time`, moved by whole days. */
export function dayStart(time: Date, moveDays = 0): Date {
  const day = Math.floor((time.getTime() + zoneOffsetMs) / dayMs) + moveDays;
  return new Date(day * dayMs - zoneOffsetMs);
}

/** `MM-DD`. */
export function monthAndDay(time: Date): string {
  return wallTime(time.getTime()).slice(5, 10);
}

/** `HH:00`. */
export function hourLabel(time: Date): string {
  return `${wallTime(time.getTime()).slice(11, 13)}:00`;
}
