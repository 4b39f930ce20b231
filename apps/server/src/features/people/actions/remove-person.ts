import { type Received } from "@huiyan/contract/endpoint";
import { type removePerson as api } from "@huiyan/contract/people/people.api";
import { leaveOrganisation } from "#features/session/session.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { lockLeaving } from "../lock-person.ts";
import { deletePerson } from "../person.queries.ts";

/**
 * Deletes a membership. The account and its memberships in other organisations are kept.
 * @throws AppError last_admin, …
 */
export async function removePerson(
  ctx: Context<MemberCaller>,
  { id }: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    const person = await lockLeaving(tx.sql, ctx.caller, "remove", id);
    refuseUnless(!person.isLastAdmin, "last_admin");
    await leaveOrganisation(tx.sql, { orgId: ctx.caller.orgId, accountId: person.account_id, staffId: id });
    await deletePerson(tx.sql, id);
    const before = { name: person.name, role: person.role, status: person.status };
    await tx.audit(auditEntry(ctx, "people.remove", id, { before }));
  });
  ctx.sessions.changed();
  return {};
}
