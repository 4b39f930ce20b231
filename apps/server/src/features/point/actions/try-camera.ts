import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type tryCamera as api } from "@huiyan/contract/point/camera.api";
import { getVisibleDevice } from "#features/device/device.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { getCameraRow } from "../camera.queries.ts";
import { type CameraSecrets, secretsOf } from "../camera-secrets.ts";
import { consoleCamera } from "../camera-source.ts";
import { tryOnDevice } from "../try-on-device.ts";

/**
 * Returns the secrets of the camera: the entered ones, and for omitted ones those stored for the point that is edited.
 */
async function enteredSecrets(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<CameraSecrets> {
  if (input._id === undefined) return secretsOf(ctx.key, input.camera, undefined);
  const point = found(await getCameraRow(ctx.db.sql, ctx.caller.scope, input._id));
  refuseUnless(point.device_id === input.device_id, "not_found");
  return secretsOf(ctx.key, input.camera, consoleCamera(point.camera));
}

/**
 * Returns a picture of a camera that is not configured yet. The device opens the camera to take the picture.
 * @throws AppError not_found, device_offline, device_no_answer, device_command_failed, device_answer_wrong
 */
export async function tryCamera(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { device_id: deviceId, camera } = input;
  const device = found(await getVisibleDevice(ctx.db.sql, ctx.caller.scope, deviceId));
  const secrets = await enteredSecrets(ctx, input);
  return tryOnDevice(ctx, { uid: device.id, deviceId }, camera, secrets);
}
