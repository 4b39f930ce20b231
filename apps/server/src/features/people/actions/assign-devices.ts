import { type Received } from "@huiyan/contract/endpoint";
import { type assignDevices as api } from "@huiyan/contract/people/people.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { findAssignableDevices, replaceDevices } from "../assignment.queries.ts";
import { lockPersons } from "../lock-person.ts";

/**
 * Replaces the devices that are assigned to members. Assignments of devices that the caller does not see are not
 * changed.
 */
export async function assignDevices(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Record<string, never>> {
  const { scope, orgId } = ctx.caller;
  const changed = await ctx.db.transaction(async (tx) => {
    const people = await lockPersons(tx.sql, ctx.caller, "assign", input.staff_ids);
    const devices = await findAssignableDevices(tx.sql, scope, input.device_ids);
    refuseUnless(devices.length === new Set(input.device_ids).size, "not_found");
    const ids = people.map((person) => person.id);
    await replaceDevices(tx.sql, scope, ids, devices);
    const after = { devices: input.device_ids };
    for (const id of ids) await tx.audit(auditEntry(ctx, "people.allotDevices", id, { after }));
    return ids;
  });
  for (const staffId of changed) ctx.organisationChanges.notify({ orgId, staffId });
  return {};
}
