import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type revokeSessions as api } from "@huiyan/contract/session/session.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type AccountCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { deleteOwnSession, deleteSessionsOf } from "../session.queries.ts";

/**
 * Ends one of the caller's sessions, or all of them except the current one.
 * @throws AppError not_found
 */
export async function revokeSessions(
  ctx: Context<AccountCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { accountId, sessionId } = ctx.caller;
  const ended = await ctx.db.transaction(async (tx) => {
    const count =
      _id === undefined
        ? await deleteSessionsOf(tx.sql, accountId, sessionId)
        : await deleteOwnSession(tx.sql, accountId, _id);
    refuseUnless(_id === undefined || count > 0, "not_found");
    await tx.audit(auditEntry(ctx, "session.revoke", _id ?? accountId, { after: { ended: count } }));
    return count;
  });
  ctx.sessions.changed();
  return { ended };
}
