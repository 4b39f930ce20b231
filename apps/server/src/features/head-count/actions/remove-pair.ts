import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type removeCountPair as api } from "@huiyan/contract/head-count/head-count.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { lockPairRow, markPairDeleted } from "../pair.queries.ts";

/** Removes a pair of counters. @throws AppError not_found */
export async function removePair(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  await ctx.db.transaction(async (tx) => {
    const { name } = found(await lockPairRow(tx.sql, ctx.caller.scope, _id));
    await markPairDeleted(tx.sql, _id, ctx.clock.now());
    await tx.audit(auditEntry(ctx, "headCount.removePair", _id, { before: { name } }));
  });
  return { _id };
}
