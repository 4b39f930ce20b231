import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type restoreShiftPlan as api } from "@huiyan/contract/working-hours/shift.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { loggedPlan, viewPlan } from "../shift/plan-view.ts";
import { refuseManyPlans } from "../shift/refuse-many-plans.ts";
import { isPlanTaken, lockPerson, lockPlan, lockPlans, markPlan } from "../shift/shift.queries.ts";

/**
 * Restores a deleted shift plan.
 * @throws AppError not_found, shift_plan_limit, shift_plan_taken (another plan was created in the meantime)
 */
export async function restoreShiftPlan(
  ctx: Context<MemberCaller>,
  { _id: id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { caller } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockPlans(tx.sql, caller.orgId);
    const plan = found(await lockPlan(tx.sql, caller, id));
    if (plan.deleted_at === null) return viewPlan(plan);
    refuseUnless(await lockPerson(tx.sql, caller, plan.staff_id), "not_found");
    refuseUnless(!(await isPlanTaken(tx.sql, plan, id)), "shift_plan_taken");
    await refuseManyPlans(tx.sql, caller.orgId);
    await markPlan(tx.sql, id, null);
    await tx.audit(auditEntry(ctx, "workingHours.restoreShift", id, { after: loggedPlan(plan) }));
    return viewPlan(plan);
  });
}
