import { devicePages } from "@huiyan/contract/device/device.rules";
import { devicePageSeconds } from "@huiyan/contract/device/maintenance.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type playRecording as api } from "@huiyan/contract/recording/recording.api";
import { addRecordingSession, getVisibleDevice } from "#features/device/device.public.ts";
import { getVisiblePoint } from "#features/point/point.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";

/**
 * Returns the address from which a player reads the point's recording in pieces. Recordings of several devices can thus
 * be played synchronously.
 * @throws AppError device_offline
 */
export async function playRecording(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { scope, sessionId } = ctx.caller;
  const { channel, device_id, device_uid } = found(await getVisiblePoint(ctx.db.sql, scope, _id));
  refuseUnless(found(await getVisibleDevice(ctx.db.sql, scope, device_id)).connected, "device_offline");
  const expiresAt = new Date(ctx.clock.now().getTime() + devicePageSeconds * 1000);
  const base = await ctx.db.transaction(async (tx) => {
    await tx.audit(auditEntry(ctx, "recording.play", _id, { after: { channel } }));
    return addRecordingSession(tx.sql, { sessionId, deviceUid: device_uid, expiresAt });
  });
  return { url: base + devicePages.record, channel, expires_at: expiresAt.getTime() };
}
