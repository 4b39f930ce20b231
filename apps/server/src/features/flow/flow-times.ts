import { type FlowType, flowDays } from "@huiyan/contract/flow/flow.rules";
import { dayStart, hourLabel, monthAndDay } from "#platform/clock/calendar-day.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const hourStart = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs);

/** A period that ends now, and the preceding period, which ends at the same time of day. */
export interface FlowTimes {
  unit: "hour" | "day";
  /** Start times of the period's hours or days, with their names. */
  buckets: { at: Date; name: string }[];
  start: Date;
  /** End of the last hour or day. */
  end: Date;
  now: Date;
  /** Start of the current hour. */
  hour: Date;
  before: {
    start: Date;
    /**
     * End of the preceding period, at the present time of day. The next fields are the starts of its hour and its day.
     */
    at: Date;
    hour: Date;
    day: Date;
  };
}

/** Returns two periods that end at the same time of day, so that they can be compared: docs/reference/time.md T8. */
export function flowTimes(type: FlowType, now: Date): FlowTimes {
  const days = flowDays[type];
  const start = dayStart(now, 1 - days);
  const end = dayStart(now, 1);
  const unit = type === "day" ? "hour" : "day";
  const at = new Date(now.getTime() - days * dayMs);
  const buckets =
    unit === "hour"
      ? Array.from({ length: 24 }, (_, index) => new Date(start.getTime() + index * hourMs)).map((time) => ({
          at: time,
          name: hourLabel(time),
        }))
      : Array.from({ length: days }, (_, index) => dayStart(start, index)).map((time) => ({
          at: time,
          name: monthAndDay(time),
        }));
  return {
    unit,
    buckets,
    start,
    end,
    now,
    hour: hourStart(now),
    before: { start: dayStart(start, -days), at, hour: hourStart(at), day: dayStart(at) },
  };
}

/** Returns the time of the last reset, for a count that is reset each day at this hour. */
export function resetBefore(now: Date, resetHour: number): Date {
  const today = new Date(dayStart(now).getTime() + resetHour * hourMs);
  return today <= now ? today : new Date(today.getTime() - dayMs);
}
