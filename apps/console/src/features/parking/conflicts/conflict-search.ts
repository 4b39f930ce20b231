import { type findConflicts } from "@huiyan/contract/parking/conflict.api";
import { type SentBy } from "#shared/api/call.ts";
import { type RecordSearch, rangeOf } from "../record-search.ts";

/** Returns the input of the list of conflicts: the filters of the records that concern time, device and point. */
export function conflictInput(search: RecordSearch, now?: number): SentBy<(typeof findConflicts)["input"]> {
  const { device_id, point_id, group_id, dismissed = 0, page, size } = search;
  const { start, end } = rangeOf(search, now);
  return { time_start: start, time_end: end, device_id, point_id, group_id, dismissed, page, size };
}
