import { type replaceLinkKey as api } from "@huiyan/contract/dashboard/display-link.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { newToken } from "#features/session/session.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { deleteSessionsOfLink, lockLink, setLinkKey } from "../display-link.queries.ts";

/** Replaces the key of a screen share. The sessions of the old key end at once. @throws AppError not_found */
export async function replaceLinkKey(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const key = newToken();
  const ended = await ctx.db.transaction(async (tx) => {
    const link = found(await lockLink(tx.sql, ctx.caller.scope, _id));
    await setLinkKey(tx.sql, _id, key.hash);
    const sessions = await deleteSessionsOfLink(tx.sql, _id);
    const after = { name: link.name, ended: sessions.length };
    await tx.audit(auditEntry(ctx, "dashboard.replaceLinkKey", _id, { after }));
    return sessions;
  });
  ctx.sessions.changed(ended);
  return { _id, key: key.text };
}
