import { type listReviews as api } from "@huiyan/contract/alarm/review.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { listReviewRows } from "../review/review.queries.ts";

/** Returns the reviews of an alarm. @throws AppError not_found */
export async function listReviews(
  ctx: Context<ReaderCaller>,
  { id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const rows = found(await listReviewRows(ctx.db.sql, ctx.caller.scope, id));
  return { list: rows.map(({ at, ...row }) => ({ ...row, time: at.getTime() })) };
}
