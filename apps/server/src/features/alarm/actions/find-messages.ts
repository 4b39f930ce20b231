import { type findMessages as api } from "@huiyan/contract/alarm/alarm.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { countMessages, findMessageRows } from "../message.queries.ts";
import { viewMessage } from "../message-view.ts";

export async function findMessages(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { page, size } = input;
  const { scope } = ctx.caller;
  const as_of = ctx.clock.now().getTime();
  const [rows, counted] = await Promise.all([
    findMessageRows(ctx.db.sql, scope, input, input),
    countMessages(ctx.db.sql, scope, input),
  ]);
  return {
    list: rows.map((row) => viewMessage(ctx, row, ctx.request.language)),
    page: { page, size, ...counted, as_of },
  };
}
