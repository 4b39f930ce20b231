import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type saveShiftPlan as api } from "@huiyan/contract/working-hours/shift.api";
import { v7 } from "uuid";
import { getVisiblePoint } from "#features/point/point.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { loggedPlan, viewPlan } from "../shift/plan-view.ts";
import { refuseManyPlans } from "../shift/refuse-many-plans.ts";
import { isPlanTaken, lockPerson, lockPlan, lockPlans, putPlan } from "../shift/shift.queries.ts";

/**
 * Adds a shift plan, or replaces an existing one.
 * @throws AppError not_found (also if the caller does not see the member or the point), shift_plan_changed,
 * shift_plan_taken, shift_plan_limit
 */
export async function saveShiftPlan(
  ctx: Context<MemberCaller>,
  { _id, revision, ...fields }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { caller } = ctx;
  return ctx.db.transaction(async (tx) => {
    if (_id === undefined) await lockPlans(tx.sql, caller.orgId);
    const before = _id === undefined ? undefined : found(await lockPlan(tx.sql, caller, _id));
    refuseUnless(before?.deleted_at == null, "not_found");
    refuseUnless(before === undefined || before.revision === revision, "shift_plan_changed");
    refuseUnless(await lockPerson(tx.sql, caller, fields.staff_id), "not_found");
    const point = found(await getVisiblePoint(tx.sql, caller.scope, fields.point_id));
    const id = _id ?? v7();
    refuseUnless(!(await isPlanTaken(tx.sql, fields, id)), "shift_plan_taken");
    if (before === undefined) await refuseManyPlans(tx.sql, caller.orgId);
    await putPlan(tx.sql, {
      ...fields,
      id,
      orgId: caller.orgId,
      deviceUid: point.device_uid,
      now: ctx.clock.now(),
      by: caller.staffId,
    });
    const after = found(await lockPlan(tx.sql, caller, id));
    const change = { before: before && loggedPlan(before), after: loggedPlan(after) };
    await tx.audit(auditEntry(ctx, "workingHours.saveShift", id, change));
    return viewPlan(after);
  });
}
