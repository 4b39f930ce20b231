/**
 * Time zone of the days, clocks and schedules of every organisation. The time zone of the viewer's computer is not
 * used.
 */
export const zoneName = "Asia/Shanghai";
/** Offset of China from UTC in milliseconds, constant since 1991. */
export const zoneOffsetMs = 8 * 3_600_000;
export const dayMs = 86_400_000;

/** Returns the date and time in the zone as ISO text without a zone. @param at epoch ms */
export const wallTime = (at: number): string => new Date(at + zoneOffsetMs).toISOString().slice(0, -1);

/** Returns the day, yyyy-MM-dd. @param at epoch ms */
export const dayOf = (at: number): string => wallTime(at).slice(0, 10);

/** Returns the start of a day, epoch ms. @param day yyyy-MM-dd */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - zoneOffsetMs;

/**
 * Returns the day that is `days` later, or earlier if negative.
 * @param day yyyy-MM-dd
 */
export const moveDay = (day: string, days: number): string => dayOf(startOfDay(day) + days * dayMs);

/**
 * Returns the day of the week, 1 Monday … 7 Sunday.
 * @param day yyyy-MM-dd
 */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
