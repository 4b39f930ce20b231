import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type addCountPair as api } from "@huiyan/contract/head-count/head-count.api";
import { headCountLimits } from "@huiyan/contract/head-count/head-count.rules";
import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { insertPair } from "../pair.queries.ts";
import { pairValues } from "../pair-values.ts";

/**
 * Adds a pair of counters, which count the same animals at two points.
 * @throws AppError not_found, count_pairs_many
 */
export async function addPair(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { orgId, scope } = ctx.caller;
  const id = v7();
  await ctx.db.transaction(async (tx) => {
    const values = await pairValues(tx.sql, scope, input);
    const added = { id, orgId, now: ctx.clock.now(), values, max: headCountLimits.pairs };
    refuseUnless(await insertPair(tx.sql, added), "count_pairs_many");
    await tx.audit(auditEntry(ctx, "headCount.addPair", id, { after: values }));
  });
  return { _id: id };
}
