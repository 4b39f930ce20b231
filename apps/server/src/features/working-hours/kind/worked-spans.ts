import { WorkingHoursData } from "@huiyan/contract/algorithm/working-hours.device";
import { dayOf, startOfDay } from "@huiyan/contract/calendar";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { splitAtMidnight } from "@huiyan/contract/working-hours/working-hours.rules";
import { type EventContent } from "#platform/event/event-kind.ts";

/** Part of a day during which a person was present, in whole seconds from midnight; the end is exclusive. */
export interface WorkedSpan {
  day: string;
  start: number;
  end: number;
}

/**
 * Returns the periods of a presence record by the corrected clock. The device counts seconds of the day by its own
 * clock, so the periods are shifted like the record's time. A period over midnight is split.
 * @returns undefined if an interval ends before it begins, or after the record was made
 */
export function workedSpans({
  data,
  rawMs,
  happenedMs,
}: Pick<EventContent, "data" | "rawMs" | "happenedMs">): WorkedSpan[] | undefined {
  const parsed = WorkingHoursData.safeParse(data);
  if (!parsed.success) return undefined;
  const midnight = startOfDay(dayOf(rawMs));
  const latest = rawMs + deviceTimes.futureToleranceMs;
  const isImpossible = parsed.data.intervals.some(({ start, end }) => end < start || midnight + end * 1000 > latest);
  if (isImpossible) return undefined;
  const shift = happenedMs - rawMs;
  return parsed.data.intervals.flatMap(({ start, end }) =>
    splitAtMidnight(midnight + start * 1000 + shift, midnight + end * 1000 + shift),
  );
}
