import { maxDaysAhead } from "@huiyan/contract/charging/charging.rules";
import { type setChargingRules as api } from "@huiyan/contract/charging/rule.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { v7 } from "uuid";
import { getRuleAt } from "#features/parking/parking.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuse, refuseUnless } from "#platform/error/app-error.ts";
import { getRule, insertRule, lockRules } from "../rules/rule.queries.ts";
import { ruleOf, viewRule, viewStoredRule } from "../rules/rule-view.ts";

/**
 * Adds a rule to the history. Stays that began before the rule's start keep their rule.
 * @throws AppError charging_rule_past, charging_rule_far, charging_rule_changed, charging_rule_taken
 */
export async function setChargingRules(
  ctx: Context<MemberCaller>,
  { valid_from, revision, ...input }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId, staffId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    await lockRules(tx.sql, orgId);
    const now = ctx.clock.now();
    const validFrom = valid_from === undefined ? now : new Date(valid_from);
    refuseUnless(validFrom >= now, "charging_rule_past");
    refuseUnless(validFrom.getTime() - now.getTime() <= maxDaysAhead * 86_400_000, "charging_rule_far");
    const before = await getRuleAt(tx.sql, orgId, validFrom);
    const rule = ruleOf(input);
    const id = v7();
    const refusal = await insertRule(tx.sql, { id, orgId, staffId, rule, validFrom, now, revision });
    if (refusal !== undefined) refuse(refusal === "changed" ? "charging_rule_changed" : "charging_rule_taken");
    await tx.audit(
      auditEntry(ctx, "charging.setRules", id, {
        before: viewRule(before),
        after: { ...viewRule(rule), valid_from: validFrom.getTime() },
      }),
    );
    return viewStoredRule(found(await getRule(tx.sql, orgId, id)), id, now);
  });
}
