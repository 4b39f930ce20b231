import { dayMs, dayOf, startOfDay } from "@huiyan/contract/calendar";
import { type Days } from "./day.queries.ts";

const midnight = (day: string) => new Date(startOfDay(day));

/** Returns the span of one day. @param day yyyy-MM-dd */
export const daySpan = (day: string): Days => ({
  from: midnight(day),
  to: new Date(midnight(day).getTime() + dayMs),
});

/** Returns the span of a month, without days in the future. @param month yyyy-MM */
export function monthSpan(month: string, now: Date): Days {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
  const tomorrow = daySpan(chinaDay(now)).to;
  const from = midnight(`${month}-01`);
  const to = midnight(`${next}-01`);
  const end = Math.max(from.getTime(), Math.min(to.getTime(), tomorrow.getTime()));
  return { from, to: new Date(end) };
}

/** Returns the day of a time in China as yyyy-MM-dd. */
export const chinaDay = (time: Date) => dayOf(time.getTime());
