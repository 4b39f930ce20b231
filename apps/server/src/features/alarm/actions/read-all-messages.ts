import { type readAllMessages as api } from "@huiyan/contract/alarm/alarm.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countUnread, readCounted } from "../unread.queries.ts";

/**
 * Marks as read all alarms that the caller's alarm centre counts. All open pages of the organisation get their new
 * counts.
 */
export async function readAllMessages(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope, orgId } = ctx.caller;
  const changed = await readCounted(ctx.db.sql, scope, new Date(input.received_until));
  if (changed > 0) ctx.messagesRead.notify({ orgId });
  return { changed, unread: await countUnread(ctx.db.sql, scope) };
}
