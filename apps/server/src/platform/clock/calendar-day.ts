import { zoneOffsetMs } from "@huiyan/contract/calendar";

/** yyyyMMdd in Asia/Shanghai. */
export function calendarDay(time: Date): string {
  return new Date(time.getTime() + zoneOffsetMs).toISOString().slice(0, 10).replaceAll("-", "");
}

/** yyyy-MM-dd HH:mm:ss in Asia/Shanghai. */
export function chinaTime(time: Date): string {
  return new Date(time.getTime() + zoneOffsetMs).toISOString().slice(0, 19).replace("T", " ");
}

/** Midnight in Asia/Shanghai of the day that holds `time`, moved by whole days. */
export function dayStart(time: Date, moveDays = 0): Date {
  const dayMs = 86_400_000;
  const day = Math.floor((time.getTime() + zoneOffsetMs) / dayMs) + moveDays;
  return new Date(day * dayMs - zoneOffsetMs);
}

const local = (time: Date) => new Date(time.getTime() + zoneOffsetMs).toISOString();

/** `MM-DD` in Asia/Shanghai. */
export function dayOfMonth(time: Date): string {
  return local(time).slice(5, 10);
}

/** `HH:00` in Asia/Shanghai. */
export function hourOfDay(time: Date): string {
  return `${local(time).slice(11, 13)}:00`;
}
