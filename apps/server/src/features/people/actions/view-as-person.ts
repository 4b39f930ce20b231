import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type viewAsPerson as api } from "@huiyan/contract/people/people.api";
import { holdsSession, openSession } from "#features/session/session.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { getPersonInView } from "../person.queries.ts";

/**
 * Opens a read-only session that shows the console as the member sees it. The session expires after half an hour.
 * @throws AppError person_state, …
 */
export async function viewAsPerson(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { accountId, orgId, staffId, sessionId } = ctx.caller;
  const person = found(await getPersonInView(ctx.db.sql, ctx.caller, _id));
  refuseUnless(person.id !== staffId, "person_protected");
  refuseUnless(person.status === "active", "person_state");
  return ctx.db.transaction(async (tx) => {
    refuseUnless(await holdsSession(tx.sql, accountId, sessionId), "session_void");
    await tx.audit(auditEntry(ctx, "people.viewAs", person.id, { after: { name: person.name } }));
    return { token: await openSession(ctx, tx.sql, accountId, orgId, { viewingStaffId: person.id }) };
  });
}
