import { type RecordingPiece, RecordListResult } from "@huiyan/contract/recording/recording.device";
import { type z } from "zod";
import { runCommand } from "#features/device/device.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, refuseUnless } from "#platform/error/app-error.ts";

/** Timeout of a command in milliseconds. Long, because a device that cuts a clip may be busy with its cameras. */
const lifeMs = 30_000;

export interface RecordingDevice {
  device_uid: string;
  device_id: string;
}

/**
 * Sends a command about recordings to a device and returns its answer.
 * @throws AppError device_offline, device_answer_wrong, …
 */
export async function askRecordings<Result extends z.ZodType>(
  ctx: Context<MemberCaller>,
  { device_uid: deviceUid, device_id: deviceId }: RecordingDevice,
  name: "record.list" | "record.url" | "record.clip",
  params: RecordingPiece,
  result: Result,
): Promise<z.infer<Result>> {
  const answer = await runCommand(ctx, { deviceUid, deviceId, staffId: ctx.caller.staffId, name, params, lifeMs });
  const parsed = result.safeParse(answer);
  if (!parsed.success) throw new AppError("device_answer_wrong");
  return parsed.data;
}

/**
 * Returns the spans of a piece for which the device has a recording.
 * @throws AppError recording_none, device_offline, …
 */
export async function recordedSpans(ctx: Context<MemberCaller>, device: RecordingDevice, piece: RecordingPiece) {
  const { channel, from, to } = piece;
  const { spans } = await askRecordings(ctx, device, "record.list", { channel, from, to }, RecordListResult);
  refuseUnless(spans.length > 0, "recording_none");
  return spans;
}
