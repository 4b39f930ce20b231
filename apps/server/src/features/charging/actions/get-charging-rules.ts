import { type getChargingRules as api } from "@huiyan/contract/charging/rule.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { getRuleAt } from "#features/parking/parking.public.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { getRevision } from "../rules/rule.queries.ts";
import { viewRule } from "../rules/rule-view.ts";

/** Returns the current rule; the default rule if none was saved. docs/reference/orders.md O5. */
export async function getChargingRules(ctx: Context<ReaderCaller>): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const { sql } = ctx.db;
  const [rule, revision] = await Promise.all([getRuleAt(sql, orgId, ctx.clock.now()), getRevision(sql, orgId)]);
  return { ...viewRule(rule), revision };
}
