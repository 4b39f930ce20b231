import { type Received } from "@huiyan/contract/endpoint";
import { type switchRule as api } from "@huiyan/contract/notify/rule.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { lockRule, setRuleEnabled } from "../rule/rule.queries.ts";

/**
 * Enables or disables a rule. A disabled rule creates no notifications; its notifications that already gather alarms
 * are still sent.
 * @throws AppError not_found
 */
export async function switchRule(
  ctx: Context<MemberCaller>,
  { _id, enabled }: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    const { name, enabled: before } = found(await lockRule(tx.sql, ctx.caller.orgId, _id));
    if (before === enabled) return;
    await setRuleEnabled(tx.sql, _id, enabled);
    const entry = { before: { name, enabled: before }, after: { name, enabled } };
    await tx.audit(auditEntry(ctx, "notify.switchRule", _id, entry));
  });
  return {};
}
