import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type saveFlowPoint as api } from "@huiyan/contract/flow/flow.api";
import { defaultResetHour } from "@huiyan/contract/flow/flow.rules";
import { getVisiblePoint } from "#features/point/point.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getPointSetting, putPointSetting } from "../statistics/inside.queries.ts";

/** Stores the reset hour and the capacity of a point. */
export async function saveFlowPoint(
  ctx: Context<MemberCaller>,
  { point_id, reset_hour, capacity }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  await ctx.db.transaction(async (tx) => {
    const point = found(await getVisiblePoint(tx.sql, ctx.caller.scope, point_id));
    const before = (await getPointSetting(tx.sql, point.id)) ?? { reset_hour: defaultResetHour, capacity: null };
    await putPointSetting(tx.sql, { pointId: point.id, orgId: point.org_id, resetHour: reset_hour, capacity });
    await tx.audit(auditEntry(ctx, "flow.savePoint", point.id, { before, after: { reset_hour, capacity } }));
  });
  return {};
}
