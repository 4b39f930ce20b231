import { type getMessage as api } from "@huiyan/contract/alarm/alarm.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getMessageRow } from "../message.queries.ts";
import { viewWithStorms } from "../storm/storm-view.ts";

export async function getMessage(
  ctx: Context<ReaderCaller>,
  { id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const row = found(await getMessageRow(ctx.db.sql, ctx.caller.scope, id));
  const [message] = await viewWithStorms(ctx, [row]);
  return found(message);
}
