import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type addRule as api } from "@huiyan/contract/notify/rule.api";
import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { lockNotifySettings } from "../channel/channel.queries.ts";
import { nameTaken } from "../name-taken.ts";
import { insertRule, setRuleTargets } from "../rule/rule.queries.ts";
import { ruleFacts } from "../rule/rule-audit.ts";

/** Adds a notification rule. @throws AppError rule_exists, rule_limit, not_found */
export async function addRule(ctx: Context<MemberCaller>, rule: Received<typeof api>): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const id = v7();
  await ctx.db
    .transaction(async (tx) => {
      await lockNotifySettings(tx.sql, orgId);
      refuseUnless(await insertRule(tx.sql, { id, orgId, rule, now: ctx.clock.now() }), "rule_limit");
      refuseUnless(await setRuleTargets(tx.sql, orgId, id, rule), "not_found");
      await tx.audit(auditEntry(ctx, "notify.addRule", id, { after: ruleFacts(rule) }));
    })
    .catch(nameTaken);
  return { _id: id };
}
