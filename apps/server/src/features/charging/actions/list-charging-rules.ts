import { type listChargingRules as api } from "@huiyan/contract/charging/rule.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listRules } from "../rules/rule.queries.ts";
import { ruleInForce, viewStoredRule } from "../rules/rule-view.ts";

export async function listChargingRules(ctx: Context<ReaderCaller>): Promise<Answer<typeof api>> {
  const now = ctx.clock.now();
  const rows = await listRules(ctx.db.sql, ctx.caller.orgId);
  const inForce = ruleInForce(rows, now);
  return { list: rows.map((row) => viewStoredRule(row, inForce, now)) };
}
