import { type Answer } from "@huiyan/contract/endpoint";
import { type listDispatched as api } from "@huiyan/contract/notify/dispatch.api";
import { getMessagesForPush, viewMessage } from "#features/alarm/alarm.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { findDispatched } from "../dispatch/dispatch.queries.ts";

export async function listDispatched(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const rows = await findDispatched(ctx.db.sql, ctx.caller.scope);
  const messages = await getMessagesForPush(
    ctx.db.sql,
    rows.map((row) => row.message_id),
  );
  const views = new Map(messages.map((message) => [message.id, viewMessage(ctx, message, ctx.request.language)]));
  const list = rows.flatMap(({ message_id, sender, created_at }) => {
    const message = views.get(message_id);
    return message === undefined ? [] : [{ message, sender: sender ?? "", time: created_at.getTime() }];
  });
  return { count: rows[0]?.total ?? 0, list };
}
