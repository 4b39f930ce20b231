import { type editDevice as api } from "@huiyan/contract/device/device.api";
import { type Received } from "@huiyan/contract/endpoint";
import { auditEntry } from "../../../platform/context/audit-entry.ts";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { found } from "../../../platform/http/app-error.ts";
import { lockVisibleDevices, renameDevice } from "../device.queries.ts";

export async function editDevice(
  ctx: Context<MemberCaller>,
  { device_id, nickname }: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    const device = found((await lockVisibleDevices(tx.sql, ctx.caller.scope, [device_id]))[0]);
    await renameDevice(tx.sql, device.id, nickname);
    const before = { nickname: device.nickname };
    await tx.audit(auditEntry(ctx, "device.edit", device_id, { before, after: { nickname } }));
  });
  return {};
}
