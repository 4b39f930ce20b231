import dayjs from "dayjs";

/** Both ends in epoch milliseconds; `end` is the last second of its day. */
export interface TimeRange {
  start: number;
  end: number;
}

/** A range of dates ends with its last day: start of that day + 86,399 s. Specification part 1, section 9. */
export const lastSecondMs = 86_399_000;
/** The default range of lists. Specification part 1, section 9. */
const defaultDays = 7;

export function daysRange(first: dayjs.Dayjs, last: dayjs.Dayjs): TimeRange {
  return { start: first.startOf("day").valueOf(), end: last.startOf("day").valueOf() + lastSecondMs };
}

/** The last 7 days, today included. */
export function defaultRange(now: number = Date.now()): TimeRange {
  const today = dayjs(now);
  return daysRange(today.subtract(defaultDays - 1, "day"), today);
}

/** Shortcuts of the range field: today, last week, last month, last 3 months. Specification part 1, section 2. */
export function shortcutRange(key: "today" | "week" | "month" | "quarter", now: number = Date.now()): TimeRange {
  const today = dayjs(now);
  const first = {
    today,
    week: today.subtract(defaultDays - 1, "day"),
    month: today.subtract(1, "month"),
    quarter: today.subtract(3, "month"),
  }[key];
  return daysRange(first, today);
}
