import { type countMessages as api } from "@huiyan/contract/alarm/alarm.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countMessages as countRows } from "../message-total.queries.ts";

export async function countMessages(
  ctx: Context<ReaderCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  return countRows(ctx.db.sql, ctx.caller.scope, { ...input, singly: ctx.caller.kind === "app" });
}
