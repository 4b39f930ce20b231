import { type deleteMessages as api } from "@huiyan/contract/alarm/handling.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { v7 } from "uuid";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { setMessagesDeleted } from "../message.queries.ts";
import { countUnread } from "../unread.queries.ts";

/** Deletes the messages that the caller sees; ids of others change nothing. It can be undone for a while. */
export async function deleteMessages(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const deletionId = v7();
  const changed = await setMessagesDeleted(ctx.db.sql, scope, input, { deletionId, now: ctx.clock.now() });
  await ctx.db.transaction((tx) =>
    tx.audit(auditEntry(ctx, "alarm.deleteMessages", deletionId, { after: { count: changed } })),
  );
  return { changed, unread: await countUnread(ctx.db.sql, scope), deletion_id: deletionId };
}
