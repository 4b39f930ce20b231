import { type editDevice as api } from "@huiyan/contract/device/device.api";
import { type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { lockVisibleDevices, setDeviceFacts } from "../device.queries.ts";

export async function editDevice(
  ctx: Context<MemberCaller>,
  { device_id, nickname, remark }: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    const device = found((await lockVisibleDevices(tx.sql, ctx.caller.scope, [device_id]))[0]);
    const before = { nickname: device.nickname, remark: device.remark };
    const after = { nickname, remark: remark ?? device.remark };
    await setDeviceFacts(tx.sql, device.id, after);
    await tx.audit(auditEntry(ctx, "device.edit", device_id, { before, after }));
  });
  return {};
}
