import { type markMessages as api } from "@huiyan/contract/alarm/alarm.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { setMessagesMarked } from "../chosen-messages.queries.ts";
import { countUnread } from "../unread.queries.ts";

/** Sets or clears the flag on the messages that the caller sees; ids of others change nothing. */
export async function markMessages(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const changed = await setMessagesMarked(ctx.db.sql, ctx.caller.scope, input, input.mark === 1);
  return { changed, unread: await countUnread(ctx.db.sql, ctx.caller.scope) };
}
