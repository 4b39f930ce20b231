import { type Received } from "@huiyan/contract/endpoint";
import { type joinOrganisation as api } from "@huiyan/contract/organisation/organisation.api";
import { activatePerson } from "#features/people/people.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller, type UserCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { listMemberships } from "../organisation.queries.ts";

/** Accepts an invitation. A repeated call changes nothing. @throws AppError not_found, organisation_expired */
export async function joinOrganisation(
  ctx: Context<UserCaller | MemberCaller>,
  { org_id }: Received<typeof api>,
): Promise<Record<string, never>> {
  const now = ctx.clock.now();
  const memberships = await listMemberships(ctx.db.sql, ctx.caller.accountId, now);
  const invitation = found(memberships.find((row) => row.org_id === org_id && row.staff_status !== "leave"));
  refuseUnless(!invitation.expired, "organisation_expired");
  await ctx.db.transaction(async (tx) => {
    if (!(await activatePerson(tx.sql, invitation.staff_id, now))) return;
    const who = { orgId: org_id, staffId: invitation.staff_id };
    await tx.audit(auditEntry(ctx, "organisation.join", invitation.staff_id, who));
  });
  return {};
}
