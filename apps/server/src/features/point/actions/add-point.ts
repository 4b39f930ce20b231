import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type addPoint as api } from "@huiyan/contract/point/camera.api";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { notifyDevices, openOnDevice } from "../camera-on-device.ts";
import { cameraSource, sealedBy, secretsOf } from "../camera-secrets.ts";

/** Adds a camera to a device. @throws AppError point_many, point_quota, not_found, camera_password_again */
export async function addPoint(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { name, analysis_fps: analysisFps, motion } = input;
  const camera = cameraSource(input.camera, secretsOf(ctx.key, input.camera, undefined), sealedBy(ctx.key));
  const { pointId, deviceUid } = await ctx.db.transaction((tx) =>
    openOnDevice(ctx, tx, input.device_id, { name, camera, analysisFps, motion }),
  );
  await notifyDevices(ctx, [deviceUid]);
  return { _id: pointId };
}
