import { type DeviceEvent } from "@huiyan/contract/alarm/alarm.device";
import { WorkingHoursData } from "@huiyan/contract/algorithm/working-hours.device";
import { dayOf, startOfDay } from "@huiyan/contract/calendar";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { splitAtMidnight, workingHoursAlgorithm } from "@huiyan/contract/working-hours/working-hours.rules";

/** A part of a day on which somebody was there: whole seconds, the end excluded. */
export interface WorkedSpan {
  day: string;
  start: number;
  end: number;
}

/**
 * What a record of presence tells, by the corrected clock: the device counts seconds of the day of its raw clock, so the
 * spans move as far as the record's time does, and a span that comes to lie over midnight is split there.
 * @returns null for any other event; undefined for what nobody can have seen: intervals that end before they begin, or
 * after the record was made
 */
export function workedSpans(
  { alg_id, data, happened_at: rawTime }: Pick<DeviceEvent, "alg_id" | "data" | "happened_at">,
  happenedAt: number,
): WorkedSpan[] | null | undefined {
  if (alg_id !== workingHoursAlgorithm) return null;
  const parsed = WorkingHoursData.safeParse(data);
  if (!parsed.success) return undefined;
  const midnight = startOfDay(dayOf(rawTime));
  const latest = rawTime + deviceTimes.futureToleranceMs;
  const isImpossible = parsed.data.intervals.some(({ start, end }) => end < start || midnight + end * 1000 > latest);
  if (isImpossible) return undefined;
  const shift = happenedAt - rawTime;
  return parsed.data.intervals.flatMap(({ start, end }) =>
    splitAtMidnight(midnight + start * 1000 + shift, midnight + end * 1000 + shift),
  );
}
