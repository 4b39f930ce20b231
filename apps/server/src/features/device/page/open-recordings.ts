import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type openRecordings as api } from "@huiyan/contract/recording/recording.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getVisibleDevice } from "../device.queries.ts";
import { openPage } from "./open-page.ts";
import { getChannelOfPoint } from "./page.queries.ts";

/**
 * Returns a single-use address of the device's recordings page, which shows the camera of this point first.
 * @throws AppError device_offline
 */
export async function openRecordings(
  ctx: Context<MemberCaller>,
  { device_id, point_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const device = found(await getVisibleDevice(ctx.db.sql, ctx.caller.scope, device_id));
  const channel =
    point_id === undefined ? undefined : found(await getChannelOfPoint(ctx.db.sql, device.id, point_id)).channel;
  const entry = auditEntry(ctx, "recording.open", device_id, { after: { channel: channel ?? null } });
  return openPage(ctx, device, "record", entry, channel);
}
