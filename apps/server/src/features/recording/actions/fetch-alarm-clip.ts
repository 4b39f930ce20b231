import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type fetchAlarmClip as api } from "@huiyan/contract/recording/recording.api";
import { RecordClipResult } from "@huiyan/contract/recording/recording.device";
import { clipLimits } from "@huiyan/contract/recording/recording.rules";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { askRecordings, recordedSpans } from "../ask-device.ts";
import { getRecordedAlarm } from "../recording.queries.ts";

/**
 * Requests a clip around an alarm from the recording on its device. The device uploads it as a further clip of the
 * alarm. Concurrent requests for the same clip cause one upload.
 * @throws AppError recording_none, recording_alarm_old, recording_clips_many, device_offline, …
 */
export async function fetchAlarmClip(
  ctx: Context<MemberCaller>,
  { id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const alarm = found(await getRecordedAlarm(ctx.db.sql, ctx.caller.scope, id));
  if (alarm.has_video) return { state: "present" };
  refuseUnless(alarm.is_open, "recording_alarm_old");
  const { channel, event_id, next_index: index } = alarm;
  refuseUnless(index <= clipLimits.lastIndex, "recording_clips_many");
  const at = alarm.happened_at.getTime();
  const span = { from: at - clipLimits.beforeMs, to: at + clipLimits.afterMs };
  await recordedSpans(ctx, alarm, { channel, ...span });
  await ctx.db.transaction((tx) => tx.audit(auditEntry(ctx, "recording.fetchAlarmClip", id, { after: span })));
  const params = { channel, ...span, event_id, index };
  await askRecordings(ctx, alarm, "record.clip", params, RecordClipResult);
  return { state: "uploading" };
}
