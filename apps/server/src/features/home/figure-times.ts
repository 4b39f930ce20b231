import { dayStart } from "#platform/clock/calendar-day.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A time, with the starts of its hour and its day. */
interface Moment {
  at: Date;
  hour: Date;
  day: Date;
}

export interface FigureTimes {
  now: Moment;
  today: Date;
  yesterday: Date;
  /** Starts of three periods: the seven days before the last seven, the last seven days, and the last thirty. */
  weekBefore: Date;
  weekStart: Date;
  monthStart: Date;
  /** The present time of day, but yesterday; the next field is for a week ago. */
  dayAgo: Moment;
  weekAgo: Moment;
}

function momentOf(at: Date): Moment {
  return { at, hour: new Date(Math.floor(at.getTime() / hourMs) * hourMs), day: dayStart(at) };
}

/**
 * Returns the times of the figures. A period ends now, and the period before it ends at the same time of day.
 * docs/reference/statistics.md S4.
 */
export function figureTimes(now: Date): FigureTimes {
  return {
    now: momentOf(now),
    today: dayStart(now),
    yesterday: dayStart(now, -1),
    weekBefore: dayStart(now, -13),
    weekStart: dayStart(now, -6),
    monthStart: dayStart(now, -29),
    dayAgo: momentOf(new Date(now.getTime() - dayMs)),
    weekAgo: momentOf(new Date(now.getTime() - 7 * dayMs)),
  };
}

/** Returns the starts of today's hours until now. */
export function hoursOfToday({ today, now }: FigureTimes): Date[] {
  const count = (now.hour.getTime() - today.getTime()) / hourMs + 1;
  return Array.from({ length: count }, (_, at) => new Date(today.getTime() + at * hourMs));
}

/** Returns the starts of the last days, today last. */
export function lastDays({ now }: FigureTimes, count: number): Date[] {
  return Array.from({ length: count }, (_, at) => dayStart(now.at, at - count + 1));
}
