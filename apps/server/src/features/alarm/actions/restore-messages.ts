import { undoDeletionMs } from "@huiyan/contract/alarm/alarm.rules";
import { type restoreMessages as api } from "@huiyan/contract/alarm/handling.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { undoDeletion, undoSome } from "../chosen-messages.queries.ts";
import { countUnread } from "../unread.queries.ts";

/**
 * Maximum alarms restored in the first transaction, which also writes the audit log. The limit keeps this transaction
 * short.
 */
const firstRows = 1000;

/**
 * Restores the alarms of one deletion. More than `firstRows` alarms are restored in batches, and a later batch may
 * fail. The audit log therefore names the caller together with the first batch.
 * @throws AppError not_found if there is no alarm to restore, or the time limit has passed
 */
export async function restoreMessages(
  ctx: Context<MemberCaller>,
  { deletion_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const since = new Date(ctx.clock.now().getTime() - undoDeletionMs);
  const entry = (count: number) => auditEntry(ctx, "alarm.restoreMessages", deletion_id, { after: { count } });
  const first = await ctx.db.transaction(async (tx) => {
    const count = await undoSome(tx.sql, scope, deletion_id, since, firstRows);
    refuseUnless(count > 0, "not_found");
    await tx.audit(entry(count));
    return count;
  });
  const rest = first < firstRows ? 0 : await undoDeletion(ctx.db.sql, scope, deletion_id, since);
  if (rest > 0) await ctx.db.transaction((tx) => tx.audit(entry(rest)));
  return { changed: first + rest, unread: await countUnread(ctx.db.sql, scope) };
}
