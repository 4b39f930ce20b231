import { type ShiftPlan } from "@huiyan/contract/working-hours/shift.api";
import { type PlanRow } from "./shift.queries.ts";

export function viewPlan(row: PlanRow): ShiftPlan {
  const { shifts, exceptions, tolerance_minutes, valid_from, valid_until, revision, may_change } = row;
  return {
    _id: row.id,
    staff: { _id: row.staff_id, name: row.staff_name },
    point: { _id: row.point_id, name: row.point_name },
    device_name: row.device_name,
    shifts,
    exceptions,
    tolerance_minutes,
    valid_from,
    valid_until,
    revision,
    may_change,
    changed_at: row.changed_at.getTime(),
  };
}

/** Returns the values of a plan for the audit log. */
export function loggedPlan({ staff_name, point_name, shifts, exceptions, tolerance_minutes, ...row }: PlanRow) {
  const { valid_from, valid_until } = row;
  return { staff: staff_name, point: point_name, shifts, exceptions, tolerance_minutes, valid_from, valid_until };
}
