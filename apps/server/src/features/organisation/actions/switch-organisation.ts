import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type switchOrganisation as api } from "@huiyan/contract/organisation/organisation.api";
import { moveToOrganisation, recordEntry } from "#features/session/session.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller, type UserCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { listMemberships } from "../organisation.queries.ts";

/** Switches the session to another organisation of the user. @throws AppError not_found, organisation_expired */
export async function switchOrganisation(
  ctx: Context<UserCaller | MemberCaller>,
  { org_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { accountId, sessionId } = ctx.caller;
  const memberships = await listMemberships(ctx.db.sql, accountId, ctx.clock.now());
  const wanted = found(memberships.find((row) => row.org_id === org_id && row.staff_status === "active"));
  refuseUnless(!wanted.expired, "organisation_expired");
  return ctx.db.transaction(async (tx) => {
    const { ip } = ctx.request;
    await recordEntry(tx.sql, { accountId, orgId: org_id, ip, now: ctx.clock.now() });
    const token = await moveToOrganisation(tx.sql, sessionId, org_id, ctx.clock.now());
    await tx.audit(auditEntry(ctx, "organisation.switch", org_id, { orgId: org_id, staffId: wanted.staff_id }));
    return { token };
  });
}
