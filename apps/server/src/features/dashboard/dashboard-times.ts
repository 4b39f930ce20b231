import { dayStart, hourLabel, monthAndDay } from "#platform/clock/calendar-day.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Start times of the periods that the figures cover; each period ends now. docs/reference/statistics.md S3. */
export interface DashboardTimes {
  now: Date;
  today: Date;
  week: Date;
  month: Date;
  yesterday: Date;
  /** Time 24 hours ago. */
  dayAgo: Date;
}

export function dashboardTimes(now: Date): DashboardTimes {
  return {
    now,
    today: dayStart(now),
    week: dayStart(now, -6),
    month: dayStart(now, -29),
    yesterday: dayStart(now, -1),
    dayAgo: new Date(now.getTime() - dayMs),
  };
}

export interface Bucket {
  at: number;
  name: string;
}

/** Returns the hours of today until now if `days` is 1; otherwise the last days, today last. */
export function bucketsOf({ now, today }: DashboardTimes, days: number): Bucket[] {
  if (days > 1)
    return Array.from({ length: days }, (_, at) => dayStart(now, at - days + 1)).map((day) => ({
      at: day.getTime(),
      name: monthAndDay(day),
    }));
  const hours = Math.floor((now.getTime() - today.getTime()) / hourMs) + 1;
  return Array.from({ length: hours }, (_, at) => new Date(today.getTime() + at * hourMs)).map((hour) => ({
    at: hour.getTime(),
    name: hourLabel(hour),
  }));
}
