import { type Received } from "@huiyan/contract/endpoint";
import { type editRule as api } from "@huiyan/contract/notify/rule.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { nameTaken } from "../name-taken.ts";
import { lockRule, setRuleTargets, updateRule } from "../rule/rule.queries.ts";
import { ruleFacts } from "../rule/rule-audit.ts";

/** Changes a notification rule. @throws AppError not_found, conflict, rule_exists */
export async function editRule(
  ctx: Context<MemberCaller>,
  { _id, version, rule }: Received<typeof api>,
): Promise<Record<string, never>> {
  const { orgId } = ctx.caller;
  await ctx.db
    .transaction(async (tx) => {
      const before = found(await lockRule(tx.sql, orgId, _id));
      refuseUnless(before.version === version, "conflict");
      await updateRule(tx.sql, _id, rule);
      refuseUnless(await setRuleTargets(tx.sql, orgId, _id, rule), "not_found");
      await tx.audit(
        auditEntry(ctx, "notify.editRule", _id, { before: { name: before.name }, after: ruleFacts(rule) }),
      );
    })
    .catch(nameTaken);
  return {};
}
