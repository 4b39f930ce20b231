import { undoDeletionMs } from "@huiyan/contract/alarm/alarm.rules";
import { type restoreMessages as api } from "@huiyan/contract/alarm/handling.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { refuseUnless } from "../../../platform/error/app-error.ts";
import { undoDeletion } from "../chosen-messages.queries.ts";
import { countUnread } from "../unread.queries.ts";

/** Brings back what one deletion took away. @throws AppError not_found: none of them, or too late */
export async function restoreMessages(
  ctx: Context<MemberCaller>,
  { deletion_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const since = new Date(ctx.clock.now().getTime() - undoDeletionMs);
  const changed = await undoDeletion(ctx.db.sql, scope, deletion_id, since);
  refuseUnless(changed > 0, "not_found");
  await ctx.db.transaction((tx) =>
    tx.audit(auditEntry(ctx, "alarm.restoreMessages", deletion_id, { after: { count: changed } })),
  );
  return { changed, unread: await countUnread(ctx.db.sql, scope) };
}
