import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type deleteShiftPlan as api } from "@huiyan/contract/working-hours/shift.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { loggedPlan } from "../shift/plan-view.ts";
import { lockPlan, markPlan } from "../shift/shift.queries.ts";

/** Deletes a shift plan. The plan can be restored, and a repeated call changes nothing. @throws AppError not_found */
export async function deleteShiftPlan(
  ctx: Context<MemberCaller>,
  { _id: id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  return ctx.db.transaction(async (tx) => {
    const plan = found(await lockPlan(tx.sql, ctx.caller, id));
    if (plan.deleted_at !== null) return { _id: id };
    await markPlan(tx.sql, id, ctx.clock.now());
    await tx.audit(auditEntry(ctx, "workingHours.deleteShift", id, { before: loggedPlan(plan) }));
    return { _id: id };
  });
}
