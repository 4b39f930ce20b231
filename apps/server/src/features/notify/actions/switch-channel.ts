import { type Received } from "@huiyan/contract/endpoint";
import { type switchChannel as api } from "@huiyan/contract/notify/channel.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { failNotices, lockChannel, setChannelEnabled } from "../channel/channel.queries.ts";
import { endChannelNotice } from "../channel/channel-health.queries.ts";

/**
 * Enables or disables a notification channel. A disabled channel gets no notifications, and its waiting ones are marked
 * as failed.
 * @throws AppError not_found
 */
export async function switchChannel(
  ctx: Context<MemberCaller>,
  { _id, enabled }: Received<typeof api>,
): Promise<Record<string, never>> {
  const { orgId } = ctx.caller;
  const ended = await ctx.db.transaction(async (tx) => {
    const { name, enabled: before } = found(await lockChannel(tx.sql, orgId, _id));
    if (before === enabled) return [];
    await setChannelEnabled(tx.sql, _id, enabled);
    if (!enabled) await failNotices(tx.sql, _id, "渠道已停用");
    const entry = { before: { name, enabled: before }, after: { name, enabled } };
    await tx.audit(auditEntry(ctx, "notify.switchChannel", _id, entry));
    return enabled ? [] : endChannelNotice(tx.sql, _id, ctx.clock.now());
  });
  for (const noticeId of ended) ctx.deviceChanges.notify({ orgId, deviceUids: [], noticeId });
  return {};
}
