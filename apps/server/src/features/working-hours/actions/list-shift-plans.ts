import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type listShiftPlans as api } from "@huiyan/contract/working-hours/shift.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { viewPlan } from "../shift/plan-view.ts";
import { findPlans } from "../shift/shift.queries.ts";

export async function listShiftPlans(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  return { list: (await findPlans(ctx.db.sql, ctx.caller, input)).map(viewPlan) };
}
