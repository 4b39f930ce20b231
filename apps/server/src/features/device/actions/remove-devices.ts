import { type removeDevices as api } from "@huiyan/contract/device/device.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { getDeviceIds, lockVisibleDevices, markDevicesDeleted } from "../device.queries.ts";

/**
 * Removes devices from the organisation, all or none. Their secrets, sessions and connections end immediately; their
 * alarms stay.
 */
export async function removeDevices(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const now = ctx.clock.now();
  const removed = await ctx.db.transaction(async (tx) => {
    const ids = "_id" in input ? [...(await getDeviceIds(tx.sql, [input._id])).values()] : input.device_ids;
    const devices = await lockVisibleDevices(tx.sql, ctx.caller.scope, ids);
    refuseUnless(devices.length > 0 && devices.length === new Set(ids).size, "not_found");
    // if the device was bound again meanwhile, its device id belongs to another row
    if ("_id" in input) refuseUnless(devices[0]?.id === input._id, "not_found");
    await markDevicesDeleted(
      tx.sql,
      devices.map((device) => device.id),
      now,
    );
    for (const device of devices) {
      await tx.audit(auditEntry(ctx, "device.remove", device.device_id, { before: { nickname: device.nickname } }));
    }
    return devices;
  });
  for (const device of removed) ctx.devices.disconnect(device.device_id);
  return { removed: removed.length };
}
