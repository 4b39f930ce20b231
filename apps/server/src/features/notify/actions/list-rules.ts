import { type Answer } from "@huiyan/contract/endpoint";
import { type listRules as api } from "@huiyan/contract/notify/rule.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listRuleRows } from "../rule/rule.queries.ts";

export async function listRules(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const rows = await listRuleRows(ctx.db.sql, ctx.caller.orgId);
  const list = rows.map(({ id, from_time, to_time, ...rule }) => ({ ...rule, _id: id, from: from_time, to: to_time }));
  return { list };
}
