import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { found } from "../../../platform/http/app-error.ts";
import { getVisibleDevice } from "../device.queries.ts";
import { runCommand } from "../run-command.ts";

const lifeMs = 15_000;

/** Has the device start anew. @throws AppError device_offline, device_no_answer, device_command_failed */
export async function rebootDevice(ctx: Context<MemberCaller>, deviceId: string): Promise<void> {
  const device = found(await getVisibleDevice(ctx.db.sql, ctx.caller.scope, deviceId));
  const { staffId } = ctx.caller;
  await runCommand(ctx, { deviceUid: device.id, deviceId, staffId, name: "reboot", params: {}, lifeMs });
  await ctx.db.transaction((tx) => tx.audit(auditEntry(ctx, "device.reboot", deviceId, {})));
}
