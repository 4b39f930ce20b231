import { type unbindDevices as api } from "@huiyan/contract/device/device.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { getVisibleGroup } from "#features/group/group.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { lockVisibleDevices, unbindFromGroup } from "../device.queries.ts";

/**
 * Removes devices from a group, all or none; they stay in their other groups. Devices that are not in the group do not
 * change.
 */
export async function unbindDevices(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    found(await getVisibleGroup(tx.sql, scope, input.group_id));
    const devices = await lockVisibleDevices(tx.sql, scope, input.device_id);
    refuseUnless(devices.length === new Set(input.device_id).size, "not_found");
    const ids = devices.map((device) => device.id);
    const unbound = await unbindFromGroup(tx.sql, input.group_id, ids);
    await tx.audit(auditEntry(ctx, "device.unbind", input.group_id, { before: { devices: input.device_id } }));
    return { unbound };
  });
}
