import { type bindDevices as api } from "@huiyan/contract/device/device.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { getVisibleGroup } from "#features/group/group.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { bindDevice, lockVisibleDevices } from "../device.queries.ts";

/**
 * Adds devices to a group, all or none; they stay in their other groups. Devices that are already in the group do not
 * change.
 */
export async function bindDevices(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId, scope } = ctx.caller;
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    found(await getVisibleGroup(tx.sql, scope, input.group_id));
    const devices = await lockVisibleDevices(tx.sql, scope, input.device_id);
    refuseUnless(devices.length === new Set(input.device_id).size, "not_found");
    for (const device of devices)
      await bindDevice(tx.sql, { orgId, deviceUid: device.id, groupId: input.group_id, now });
    await tx.audit(auditEntry(ctx, "device.bind", input.group_id, { after: { devices: input.device_id } }));
    return { bound: devices.length };
  });
}
