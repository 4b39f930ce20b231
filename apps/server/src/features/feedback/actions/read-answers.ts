import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type listAnswers as listApi, type readAnswer as readApi } from "@huiyan/contract/feedback/feedback.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { listUnreadAnswers, markAnswerRead } from "../feedback.queries.ts";

export async function listAnswers(ctx: Context<MemberCaller>): Promise<Answer<typeof listApi>> {
  const rows = await listUnreadAnswers(ctx.db.sql, ctx.caller.staffId);
  return {
    list: rows.map(({ id, content, answer, answered_at }) => ({
      _id: id,
      content,
      answer,
      answered_at: answered_at?.getTime() ?? 0,
    })),
  };
}

export async function readAnswer(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof readApi>,
): Promise<Record<string, never>> {
  await markAnswerRead(ctx.db.sql, ctx.caller.staffId, _id, ctx.clock.now());
  return {};
}
