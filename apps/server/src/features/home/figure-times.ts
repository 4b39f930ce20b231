import { dayStart } from "../../platform/clock/calendar-day.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A moment with the starts of its hour and its day. */
interface Moment {
  at: Date;
  hour: Date;
  day: Date;
}

export interface FigureTimes {
  now: Moment;
  today: Date;
  yesterday: Date;
  /** Starts of the seven days before the last seven, of the last seven, and of the last thirty. */
  weekBefore: Date;
  weekStart: Date;
  monthStart: Date;
  /** Same time of day, yesterday and a week ago. */
  dayAgo: Moment;
  weekAgo: Moment;
}

function momentOf(at: Date): Moment {
  return { at, hour: new Date(Math.floor(at.getTime() / hourMs) * hourMs), day: dayStart(at) };
}

/**
 * Returns the times of the figures: a period up to now and the one before it up to the same time.
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

/** Returns the starts of the hours of today up to now. */
export function hoursOfToday({ today, now }: FigureTimes): Date[] {
  const count = (now.hour.getTime() - today.getTime()) / hourMs + 1;
  return Array.from({ length: count }, (_, at) => new Date(today.getTime() + at * hourMs));
}

/** Returns the starts of the last days, today last. */
export function lastDays({ now }: FigureTimes, count: number): Date[] {
  return Array.from({ length: count }, (_, at) => dayStart(now.at, at - count + 1));
}
