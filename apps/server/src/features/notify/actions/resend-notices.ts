import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type resendNotices as api } from "@huiyan/contract/notify/notice.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { reopenNotices } from "../log.queries.ts";

/** Sends failed notifications again, with the channel's current settings. Notifications in other states are ignored. */
export async function resendNotices(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const count = await reopenNotices(tx.sql, orgId, _id, ctx.clock.now());
    if (count > 0) await tx.audit(auditEntry(ctx, "notify.resendNotices", orgId, { after: { count } }));
    return { count };
  });
}
