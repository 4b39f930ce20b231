import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getRecordingSettings as api } from "@huiyan/contract/recording/recording.api";
import { RecordingSettings } from "@huiyan/contract/recording/recording.rules";
import { deliveryOf } from "#features/device/device.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getRecordingRow } from "../recording.queries.ts";

/** Returns the recording settings of the point, and whether its device has applied them. */
export async function getRecordingSettings(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const row = found(await getRecordingRow(ctx.db.sql, ctx.caller.scope, _id));
  const { delivery, reason } = deliveryOf(row);
  return {
    _id,
    delivery,
    reason,
    device_name: row.device_name,
    settings: RecordingSettings.nullable().parse(row.recording),
    quota_mb: row.recording_quota_mb,
  };
}
