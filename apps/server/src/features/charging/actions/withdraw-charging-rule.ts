import { type withdrawChargingRule as api } from "@huiyan/contract/charging/rule.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { getRule, lockRules, withdrawRule } from "../rules/rule.queries.ts";
import { viewStoredRule } from "../rules/rule-view.ts";

/** Withdraws a charging rule that has not taken effect yet. @throws AppError not_found, charging_rule_in_force */
export async function withdrawChargingRule(
  ctx: Context<MemberCaller>,
  { _id: id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId, staffId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    await lockRules(tx.sql, orgId);
    const now = ctx.clock.now();
    found(await getRule(tx.sql, orgId, id));
    refuseUnless(await withdrawRule(tx.sql, { id, orgId, staffId, now }), "charging_rule_in_force");
    const rule = viewStoredRule(found(await getRule(tx.sql, orgId, id)), undefined, now);
    const { occupy_cost, max_price, start_time, valid_from } = rule;
    await tx.audit(
      auditEntry(ctx, "charging.withdrawRule", id, { before: { occupy_cost, max_price, start_time, valid_from } }),
    );
    return rule;
  });
}
