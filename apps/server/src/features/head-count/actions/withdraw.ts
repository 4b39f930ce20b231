import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type withdrawCount as api } from "@huiyan/contract/head-count/head-count.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { getDecision, withdrawDecisions } from "../decision.queries.ts";
import { getPairRow } from "../pair.queries.ts";

/**
 * Withdraws a decision.
 * @throws AppError not_found if the decision is already withdrawn, or the caller does not see its pair
 */
export async function withdraw(ctx: Context<MemberCaller>, { _id }: Received<typeof api>): Promise<Answer<typeof api>> {
  const { orgId, scope } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    const { pair_id, truth, by } = found(await getDecision(tx.sql, orgId, _id));
    found(await getPairRow(tx.sql, scope, pair_id));
    refuseUnless((await withdrawDecisions(tx.sql, [_id], ctx.clock.now())) === 1, "not_found");
    await tx.audit(auditEntry(ctx, "headCount.withdraw", _id, { before: { pair_id, truth, by } }));
  });
  return { _id };
}
