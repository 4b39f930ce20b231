import { moveDay, startOfDay } from "@huiyan/contract/calendar";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type AttendanceRow, type getAttendance as api } from "@huiyan/contract/working-hours/shift.api";
import { compareShift, joinDays, shiftsOn } from "@huiyan/contract/working-hours/shift.rules";
import { daysBetween, type Interval, workingStrips } from "@huiyan/contract/working-hours/working-hours.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { dayFilter, workplaceOf } from "../day-filter.ts";
import { findPlans, type PlanRow } from "../shift/shift.queries.ts";
import { findSpansOf } from "../working-hours.queries.ts";

/** Returns the intervals of presence at a point in seconds from midnight of a day, including those of the next day. */
type StripsFrom = (pointId: string, day: string) => Interval[];

function compareDay(plan: PlanRow, day: string, stripsFrom: StripsFrom, now: number): AttendanceRow[] {
  const midnight = startOfDay(day);
  const at = (second: number | null) => (second === null ? null : midnight + second * 1000);
  const minutes = (seconds: number) => Math.ceil(seconds / 60);
  return shiftsOn(plan, day).map((shift) => {
    const { state, late, early, first, last, present } = compareShift(shift, {
      strips: stripsFrom(plan.point_id, day),
      now: (now - midnight) / 1000,
      toleranceSeconds: plan.tolerance_minutes * 60,
    });
    return {
      plan_id: plan.id,
      staff: { _id: plan.staff_id, name: plan.staff_name },
      point: { _id: plan.point_id, name: plan.point_name },
      day,
      start: midnight + shift.start * 1000,
      end: midnight + shift.end * 1000,
      state,
      late_minutes: minutes(late),
      early_minutes: minutes(early),
      first: at(first),
      last: at(last),
      present_seconds: present,
    };
  });
}

/**
 * Returns each shift that begins on these days, compared with the presence at its point.
 * @throws AppError working_hours_range
 */
export async function getAttendance(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const now = ctx.clock.now();
  const days = dayFilter(input, now);
  const { sql } = ctx.db;
  const plans = await findPlans(sql, ctx.caller, workplaceOf(input), days);
  const pointIds = [...new Set(plans.map(({ point_id }) => point_id))];
  const spans = await findSpansOf(sql, ctx.caller.orgId, pointIds, { first: days.first, last: moveDay(days.last, 1) });
  const strips = new Map(spans.map((row) => [`${row.point_id} ${row.day}`, workingStrips(row.spans)]));
  const stripsFrom: StripsFrom = (pointId, day) =>
    joinDays(strips.get(`${pointId} ${day}`) ?? [], strips.get(`${pointId} ${moveDay(day, 1)}`) ?? []);
  const dates = Array.from({ length: daysBetween(days.first, days.last) }, (_, at) => moveDay(days.first, at));
  const list = plans.flatMap((plan) => dates.flatMap((day) => compareDay(plan, day, stripsFrom, now.getTime())));
  return { list: list.toSorted((a, b) => a.start - b.start || a.point.name.localeCompare(b.point.name, "zh")) };
}
