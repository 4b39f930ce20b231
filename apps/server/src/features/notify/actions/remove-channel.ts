import { type Received } from "@huiyan/contract/endpoint";
import { type removeChannel as api } from "@huiyan/contract/notify/channel.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { failNotices, lockChannel, markChannelDeleted } from "../channel/channel.queries.ts";
import { endChannelNotice } from "../channel/channel-health.queries.ts";

/**
 * Deletes a notification channel and removes it from its rules; the notification log stays. Its waiting notifications
 * are marked as failed.
 * @throws AppError not_found
 */
export async function removeChannel(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Record<string, never>> {
  const { orgId } = ctx.caller;
  const now = ctx.clock.now();
  const ended = await ctx.db.transaction(async (tx) => {
    const { name, kind } = found(await lockChannel(tx.sql, orgId, _id));
    await markChannelDeleted(tx.sql, _id, now);
    await failNotices(tx.sql, _id, "渠道已删除");
    await tx.audit(auditEntry(ctx, "notify.removeChannel", _id, { before: { name, kind } }));
    return endChannelNotice(tx.sql, _id, now);
  });
  for (const noticeId of ended) ctx.deviceChanges.notify({ orgId, deviceUids: [], noticeId });
  return {};
}
