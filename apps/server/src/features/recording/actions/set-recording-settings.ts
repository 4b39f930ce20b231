import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type setRecordingSettings as api } from "@huiyan/contract/recording/recording.api";
import { pushConfigs } from "#features/device/device.public.ts";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { setRecording } from "../recording.queries.ts";

/**
 * Stores the recording settings of a point. The device receives them with its configuration immediately; an offline
 * device, when it reconnects.
 */
export async function setRecordingSettings(
  ctx: Context<MemberCaller>,
  { _id, settings, quota_mb }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const deviceUid = await ctx.db.transaction(async (tx) => {
    const to = { recording: settings, quotaMb: quota_mb };
    const { device_uid, ...old } = found(await setRecording(tx.sql, ctx.caller.scope, _id, to));
    const before = { settings: old.recording, quota_mb: old.recording_quota_mb };
    await tx.audit(auditEntry(ctx, "recording.setSettings", _id, { before, after: { settings, quota_mb } }));
    return device_uid;
  });
  await pushConfigs(ctx, [deviceUid]);
  return { _id };
}
