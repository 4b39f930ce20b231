import { type markMessages as api } from "@huiyan/contract/alarm/alarm.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { setMessagesMarked } from "../chosen-messages.queries.ts";
import { countUnread } from "../unread.queries.ts";

/** Sets or clears the mark on those of the alarms that the caller sees; other ids are ignored. */
export async function markMessages(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const changed = await setMessagesMarked(ctx.db.sql, ctx.caller.scope, input, input.mark === 1);
  return { changed, unread: await countUnread(ctx.db.sql, ctx.caller.scope) };
}
