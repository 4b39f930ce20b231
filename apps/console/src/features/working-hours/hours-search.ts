import { dayOf, moveDay, startOfDay } from "@huiyan/contract/calendar";
import { DeviceId, Id } from "@huiyan/contract/scalars";
import { rangeEndMs } from "@huiyan/contract/working-hours/working-hours.rules";
import { z } from "zod";
import { listFilters } from "#shared/list/list-filters.ts";

const filters = listFilters({
  group_id: Id.optional().catch(undefined),
  device_id: DeviceId.optional().catch(undefined),
  point_id: Id.optional().catch(undefined),
});
export const { none: noFilters } = filters;

/** State of the page in the address. Without a day, today is shown. An invalid value counts as absent. */
export const HoursSearch = z.object({
  day: z.iso.date().optional().catch(undefined),
  view: z.enum(["shifts"]).optional().catch(undefined),
  ...filters.fields,
});
export type HoursSearch = z.infer<typeof HoursSearch>;

export const todayOf = (now: number): string => dayOf(now);

export const workplacesOf = ({ group_id, device_id, point_id }: HoursSearch) => ({ group_id, device_id, point_id });
/** Returns the range from the first to the last day, in epoch milliseconds: docs/reference/time.md T2. */
export const daysOf = (first: string, last: string) => ({
  start: startOfDay(first),
  end: startOfDay(last) + rangeEndMs,
});

/** Returns the day before or after a day; undefined for a day after today. */
export function stepDay(day: string, by: -1 | 1, today: string): string | undefined {
  const next = moveDay(day, by);
  return next > today ? undefined : next;
}

/** Returns the patch of the address for a day. Today is left out, so that a link always opens the current day. */
export const dayPatch = (day: string, today: string) => ({ day: day === today ? undefined : day });
