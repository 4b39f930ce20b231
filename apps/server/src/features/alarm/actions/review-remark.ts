import { isLivestock, isReviewClosed, livestockData } from "@huiyan/contract/alarm/livestock.rules";
import { type reviewRemark as api } from "@huiyan/contract/alarm/review.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { getMessageRow } from "../message.queries.ts";
import { viewMessage } from "../message-view.ts";
import { lockReviewed, storeReview } from "../review/review.queries.ts";

/**
 * Replaces the remark on a livestock alarm. The counts do not change.
 * @throws AppError not_found, review_refused, review_closed, review_changed
 */
export async function reviewRemark(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope, orgId, staffId } = ctx.caller;
  const { _id, reviews_remark: remark } = input;
  const now = ctx.clock.now();
  const row = await ctx.db.transaction(async (tx) => {
    const message = found(await lockReviewed(tx.sql, scope, _id));
    const data = livestockData(message.data);
    refuseUnless(isLivestock(message.alg_id), "review_refused");
    refuseUnless(!isReviewClosed(data, message.happened_at.getTime(), now.getTime()), "review_closed");
    refuseUnless(input.version === undefined || input.version === data.remark_version, "review_changed");
    const version = data.remark_version + 1;
    const change = { reviews_remark: remark, remark_version: version };
    await storeReview(tx.sql, orgId, message, { remark, version, staffId, now, change });
    return found(await getMessageRow(tx.sql, scope, _id));
  });
  ctx.push.wake();
  return viewMessage(ctx, row, ctx.request.language);
}
