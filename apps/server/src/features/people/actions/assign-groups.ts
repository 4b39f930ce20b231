import { type Received } from "@huiyan/contract/endpoint";
import { type assignGroups as api } from "@huiyan/contract/people/people.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { findAssignableGroups, replaceGroups } from "../assignment.queries.ts";
import { lockPersons } from "../lock-person.ts";

/**
 * Replaces the groups that are assigned to members. An assigned group includes its subgroups. Assignments of groups
 * that the caller does not see are not changed.
 */
export async function assignGroups(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Record<string, never>> {
  const { scope, orgId } = ctx.caller;
  const changed = await ctx.db.transaction(async (tx) => {
    const people = await lockPersons(tx.sql, ctx.caller, "assign", input.staff_ids);
    const groups = await findAssignableGroups(tx.sql, scope, input.group_ids);
    refuseUnless(groups.length === new Set(input.group_ids).size, "not_found");
    const ids = people.map((person) => person.id);
    await replaceGroups(tx.sql, scope, ids, groups);
    for (const id of ids) await tx.audit(auditEntry(ctx, "people.allotGroups", id, { after: { groups } }));
    return ids;
  });
  for (const staffId of changed) ctx.organisationChanges.notify({ orgId, staffId });
  return {};
}
