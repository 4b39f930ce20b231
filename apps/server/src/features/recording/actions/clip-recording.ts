import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type clipRecording as api } from "@huiyan/contract/recording/recording.api";
import { RecordUrlResult } from "@huiyan/contract/recording/recording.device";
import { addRecordingSession } from "#features/device/device.public.ts";
import { getVisiblePoint } from "#features/point/point.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { askRecordings, recordedSpans } from "../ask-device.ts";

/**
 * Validity of an address in milliseconds. Long enough to watch the longest piece slowly, because a player may request
 * parts again.
 */
const addressMs = 3_600_000;

/**
 * Returns the address of a piece of the point's recording, which the device streams through its tunnel.
 * @throws AppError recording_none, device_offline, device_no_answer, device_command_failed
 */
export async function clipRecording(
  ctx: Context<MemberCaller>,
  { _id, from, to }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const point = found(await getVisiblePoint(ctx.db.sql, ctx.caller.scope, _id));
  const piece = { channel: point.channel, from, to };
  const spans = await recordedSpans(ctx, point, piece);
  const { path } = await askRecordings(ctx, point, "record.url", piece, RecordUrlResult);
  const expiresAt = new Date(ctx.clock.now().getTime() + addressMs);
  const base = await ctx.db.transaction(async (tx) => {
    await tx.audit(auditEntry(ctx, "recording.clip", _id, { after: { from, to } }));
    return addRecordingSession(tx.sql, { sessionId: ctx.caller.sessionId, deviceUid: point.device_uid, expiresAt });
  });
  return { url: base + path, expires_at: expiresAt.getTime(), spans };
}
