import { type Received } from "@huiyan/contract/endpoint";
import { type restorePerson as api } from "@huiyan/contract/people/people.api";
import { statusBeforeLeaving } from "@huiyan/contract/people/people.rules";
import { leaveOrganisation } from "#features/session/session.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { lockPerson } from "../lock-person.ts";
import { restoreStatus, setPersonRole } from "../person.queries.ts";

/**
 * Restores a member who has left, with the former role and status but without assignments. A lead whose department was
 * deleted becomes an ordinary member (decision 0129).
 */
export async function restorePerson(
  ctx: Context<MemberCaller>,
  { id }: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx.sql, ctx.caller, "restore", id);
    if (person.role === "lead" && person.department_id === null) await setPersonRole(tx.sql, id, "staff");
    const status = statusBeforeLeaving(person.active_at !== null);
    await restoreStatus(tx.sql, id, status);
    // a session may have switched to the organisation while the member was being removed
    await leaveOrganisation(tx.sql, { orgId: ctx.caller.orgId, accountId: person.account_id, staffId: id });
    const after = { name: person.name, status };
    await tx.audit(auditEntry(ctx, "people.restore", id, { before: { status: person.status }, after }));
  });
  ctx.sessions.changed();
  return {};
}
