import { type Received } from "@huiyan/contract/endpoint";
import { type removeRule as api } from "@huiyan/contract/notify/rule.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { deleteRule, lockRule } from "../rule/rule.queries.ts";

/**
 * Deletes a rule; its notification log stays. Notifications that already gather alarms are still sent.
 * @throws AppError not_found
 */
export async function removeRule(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    const { name } = found(await lockRule(tx.sql, ctx.caller.orgId, _id));
    await deleteRule(tx.sql, _id);
    await tx.audit(auditEntry(ctx, "notify.removeRule", _id, { before: { name } }));
  });
  return {};
}
