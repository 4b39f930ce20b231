import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { getVisibleDevice } from "../device.queries.ts";
import { sendCommand } from "../send-to-device.ts";

const lifeMs = 15_000;

/** Sends a reboot command to the device. @param id id of the command @throws AppError device_offline */
export async function rebootDevice(ctx: Context<MemberCaller>, deviceId: string, id: string): Promise<void> {
  const device = found(await getVisibleDevice(ctx.db.sql, ctx.caller.scope, deviceId));
  const { staffId } = ctx.caller;
  const sent = await sendCommand(ctx, {
    id,
    deviceUid: device.id,
    deviceId,
    staffId,
    name: "reboot",
    params: {},
    lifeMs,
  });
  refuseUnless(sent !== undefined, "device_offline");
  await ctx.db.transaction((tx) => tx.audit(auditEntry(ctx, "device.reboot", deviceId, {})));
}
