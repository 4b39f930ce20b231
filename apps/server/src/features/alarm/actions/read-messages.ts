import { type readMessages as api } from "@huiyan/contract/alarm/alarm.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { setMessagesRead } from "../chosen-messages.queries.ts";
import { countUnread } from "../unread.queries.ts";

/** Marks those of the alarms that the caller sees as read or unread; other ids are ignored. */
export async function readMessages(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const changed = await setMessagesRead(ctx.db.sql, ctx.caller.scope, input, input.read === 1);
  return { changed, unread: await countUnread(ctx.db.sql, ctx.caller.scope) };
}
