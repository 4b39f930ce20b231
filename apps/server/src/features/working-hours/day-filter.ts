import { dayOf } from "@huiyan/contract/calendar";
import { daysBetween, maxRangeDays } from "@huiyan/contract/working-hours/working-hours.rules";
import { refuseUnless } from "#platform/error/app-error.ts";
import { type DayFilter, type WorkplaceFilter } from "./working-hours.queries.ts";

interface Requested extends WorkplaceFilter {
  start?: number | undefined;
  end?: number | undefined;
}

/** Returns the requested days; today if none are given. @throws AppError working_hours_range */
export function dayFilter({ start, end }: Requested, now: Date): DayFilter {
  const last = dayOf(end ?? Math.max(start ?? 0, now.getTime()));
  const first = start === undefined ? last : dayOf(start);
  const days = daysBetween(first, last);
  refuseUnless(days >= 1 && days <= maxRangeDays, "working_hours_range");
  return { first, last };
}

export const workplaceOf = ({ group_id, device_id, point_id }: Requested): WorkplaceFilter => ({
  group_id,
  device_id,
  point_id,
});
