import { type Received } from "@huiyan/contract/endpoint";
import { type invalidatePerson as api } from "@huiyan/contract/people/people.api";
import { leaveOrganisation } from "#features/session/session.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { clearAssignments } from "../assignment.queries.ts";
import { lockLeaving } from "../lock-person.ts";
import { markLeft } from "../person.queries.ts";

/**
 * Ends the member's access to the organisation. The member's data and history are kept (docs/reference/rights.md R4).
 * @throws AppError last_admin, …
 */
export async function invalidatePerson(
  ctx: Context<MemberCaller>,
  { id }: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    const person = await lockLeaving(tx.sql, ctx.caller, "invalidate", id);
    refuseUnless(!person.isLastAdmin, "last_admin");
    await markLeft(tx.sql, id, ctx.clock.now());
    await clearAssignments(tx.sql, id);
    await leaveOrganisation(tx.sql, { orgId: ctx.caller.orgId, accountId: person.account_id, staffId: id });
    const before = { name: person.name, status: person.status };
    await tx.audit(auditEntry(ctx, "people.invalidate", id, { before, after: { status: "leave" } }));
  });
  ctx.sessions.changed();
  return {};
}
