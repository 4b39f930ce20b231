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

/** A range of minutes; the last one counts whole, as the last day does in a range of days. */
export function minutesRange(first: dayjs.Dayjs, last: dayjs.Dayjs): TimeRange {
  return { start: first.startOf("minute").valueOf(), end: last.startOf("minute").add(59, "second").valueOf() };
}

/** Hours of a night shift, until an organisation can set its own. */
const nightShift = { fromHour: 20, toHour: 8 } as const;

/** The night shift that ended last. */
function lastNight(now: dayjs.Dayjs): TimeRange {
  const today = now.startOf("day").hour(nightShift.toHour);
  const end = now.isBefore(today) ? today.subtract(1, "day") : today;
  const start = end.subtract(1, "day").hour(nightShift.fromHour);
  return minutesRange(start, end.subtract(1, "minute"));
}

export const rangeShortcuts = ["today", "yesterday", "night", "week", "month", "quarter"] as const;
type RangeShortcut = (typeof rangeShortcuts)[number];

/** Shortcuts of the range field. Specification part 1, section 2; yesterday and the last night shift are asked for at handovers. */
export function shortcutRange(key: RangeShortcut, now: number = Date.now()): TimeRange {
  const today = dayjs(now);
  if (key === "night") return lastNight(today);
  if (key === "yesterday") return daysRange(today.subtract(1, "day"), today.subtract(1, "day"));
  const first = {
    today,
    week: today.subtract(defaultDays - 1, "day"),
    month: today.subtract(1, "month"),
    quarter: today.subtract(3, "month"),
  }[key];
  return daysRange(first, today);
}
