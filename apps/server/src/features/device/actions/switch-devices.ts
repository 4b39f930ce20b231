import { type switchDevices as api } from "@huiyan/contract/device/device.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { getVisibleGroup } from "#features/group/group.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { bindDevice, lockVisibleDevices, unbindFromVisible } from "../device.queries.ts";

/** Moves devices to a group, all or none. Afterwards this is their only group among those that the caller sees. */
export async function switchDevices(
  ctx: Context<MemberCaller>,
  input: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope, orgId } = ctx.caller;
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    found(await getVisibleGroup(tx.sql, scope, input.group_id));
    const devices = await lockVisibleDevices(tx.sql, scope, input.device_id);
    refuseUnless(devices.length === new Set(input.device_id).size, "not_found");
    const ids = devices.map((device) => device.id);
    // binds before unbinding, because a lead may see the device only through the binding that is removed
    for (const deviceUid of ids) await bindDevice(tx.sql, { orgId, deviceUid, groupId: input.group_id, now });
    await unbindFromVisible(tx.sql, scope, ids, input.group_id);
    await tx.audit(auditEntry(ctx, "device.switch", input.group_id, { after: { devices: input.device_id } }));
    return { switched: ids.length };
  });
}
