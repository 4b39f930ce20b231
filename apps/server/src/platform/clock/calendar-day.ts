/** The product works in Chinese time; domain rules, head. No summer time, so a fixed offset is exact. */
const zoneOffsetMs = 8 * 3_600_000;

/** yyyyMMdd in Asia/Shanghai. */
export function calendarDay(time: Date): string {
  return new Date(time.getTime() + zoneOffsetMs).toISOString().slice(0, 10).replaceAll("-", "");
}

/** Midnight in Asia/Shanghai of the day that holds `time`, moved by whole days. */
export function dayStart(time: Date, moveDays = 0): Date {
  const dayMs = 86_400_000;
  const day = Math.floor((time.getTime() + zoneOffsetMs) / dayMs) + moveDays;
  return new Date(day * dayMs - zoneOffsetMs);
}
