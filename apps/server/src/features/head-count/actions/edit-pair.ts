import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type editCountPair as api } from "@huiyan/contract/head-count/head-count.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { lockPairRow, updatePair } from "../pair.queries.ts";
import { pairValues } from "../pair-values.ts";

/**
 * Changes a pair of counters. Existing decisions are kept.
 * @throws AppError not_found
 */
export async function editPair(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const { _id } = input;
  await ctx.db.transaction(async (tx) => {
    const before = found(await lockPairRow(tx.sql, scope, _id));
    // points that were deleted since the pair was created may stay in the pair
    const values = await pairValues(tx.sql, scope, input, [before.first_point, before.second_point]);
    await updatePair(tx.sql, _id, values);
    await tx.audit(auditEntry(ctx, "headCount.editPair", _id, { before: { ...before }, after: values }));
  });
  return { _id };
}
