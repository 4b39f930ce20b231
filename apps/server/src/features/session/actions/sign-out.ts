import { auditEntry } from "#platform/context/audit-entry.ts";
import { type AccountCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { deleteSession } from "../session.queries.ts";

/** Ends the session, in all tabs of the browser. */
export async function signOut(ctx: Context<AccountCaller>): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    await deleteSession(tx.sql, ctx.caller.sessionId);
    await tx.audit(auditEntry(ctx, "session.signOut", ctx.caller.accountId));
  });
  ctx.sessions.changed([ctx.caller.sessionId]);
  return {};
}
