import { changeOf, isLivestock, isReviewClosed, livestockData } from "@huiyan/contract/alarm/livestock.rules";
import { type reviewCount as api } from "@huiyan/contract/alarm/review.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { getMessageRow } from "../message.queries.ts";
import { viewMessage } from "../message-view.ts";
import { getReviewerName, lockReviewed, storeReview } from "../review/review.queries.ts";

/**
 * Replaces the count of a batch by a user's count. If two users reviewed the same count, the second one is refused.
 * @throws AppError not_found, review_refused, review_closed, review_changed
 */
export async function reviewCount(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope, orgId, staffId } = ctx.caller;
  const { _id, index, count } = input;
  const now = ctx.clock.now();
  const row = await ctx.db.transaction(async (tx) => {
    const message = found(await lockReviewed(tx.sql, scope, _id));
    const data = livestockData(message.data);
    refuseUnless(isLivestock(message.alg_id) && index < data.counts.length, "review_refused");
    refuseUnless(!isReviewClosed(data, message.happened_at.getTime(), now.getTime()), "review_closed");
    const last = data.reviews[index]?.version ?? 0;
    refuseUnless(input.version === undefined || input.version === last, "review_changed");
    const version = last + 1;
    const review = { count, name: await getReviewerName(tx.sql, staffId), time: now.getTime(), version };
    const reviews = data.counts.map((_, at) => (at === index ? review : (data.reviews[at] ?? null)));
    const change = { reviews, change: changeOf(message.alg_id, data, reviews) };
    await storeReview(tx.sql, orgId, message, { index, count, version, staffId, now, change });
    return found(await getMessageRow(tx.sql, scope, _id));
  });
  ctx.push.wake();
  return viewMessage(ctx, row, ctx.request.language);
}
