import { type revokeLink as api } from "@huiyan/contract/dashboard/display-link.api";
import { type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { deleteSessionsOfLink, lockLink, markRevoked } from "../display-link.queries.ts";

/** Revokes a screen share permanently. Its sessions end at once. @throws AppError not_found */
export async function revokeLink(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Record<string, never>> {
  const ended = await ctx.db.transaction(async (tx) => {
    const { name, screen } = found(await lockLink(tx.sql, ctx.caller.scope, _id));
    await markRevoked(tx.sql, _id, ctx.clock.now());
    const sessions = await deleteSessionsOfLink(tx.sql, _id);
    await tx.audit(auditEntry(ctx, "dashboard.revokeLink", _id, { before: { name, screen, ended: sessions.length } }));
    return sessions;
  });
  ctx.sessions.changed(ended);
  return {};
}
