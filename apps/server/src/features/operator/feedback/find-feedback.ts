import { type Answer, type Received } from "@huiyan/contract/endpoint";
import {
  type findFeedback as findApi,
  type getFeedbackPictures as picturesApi,
} from "@huiyan/contract/operator/feedback.api";
import { type OperatorCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { countFeedback, findFeedbackRows, getPictures } from "./feedback.queries.ts";

export async function findFeedback(
  ctx: Context<OperatorCaller>,
  { page, size, state }: Received<typeof findApi>,
): Promise<Answer<typeof findApi>> {
  const [rows, count] = await Promise.all([
    findFeedbackRows(ctx.db.sql, state, { page, size }),
    countFeedback(ctx.db.sql, state),
  ]);
  const list = rows.map(({ id, person, created_at, answered_at, ...row }) => ({
    _id: id,
    person: person ?? "",
    ...row,
    created_at: created_at.getTime(),
    answered_at: answered_at?.getTime() ?? null,
  }));
  return { list, page: { page, size, count } };
}

/** Returns the pictures of a feedback as data URLs. @throws AppError not_found */
export async function getFeedbackPictures(
  ctx: Context<OperatorCaller>,
  { _id }: Received<typeof picturesApi>,
): Promise<Answer<typeof picturesApi>> {
  const files = found(await getPictures(ctx.db.sql, _id));
  return { list: files.map(({ mime, bytes }) => `data:${mime};base64,${bytes.toString("base64")}`) };
}
