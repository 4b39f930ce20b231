import { TryCameraResult } from "@huiyan/contract/device/device.device";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type tryCamera as api } from "@huiyan/contract/point/camera.api";
import { tryCameraMs } from "@huiyan/contract/point/point.rules";
import { type MemberCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { AppError, found, refuseUnless } from "../../../platform/error/app-error.ts";
import { judgePicture } from "../../../platform/storage/picture-header.ts";
import { deviceSeal, getVisibleDevice, runCommand } from "../../device/device.public.ts";
import { getCameraRow } from "../camera.queries.ts";
import { type CameraSecrets, cameraSource, secretsOf } from "../camera-secrets.ts";
import { consoleCamera } from "../camera-source.ts";

/** The secrets that were entered, or else those of the point which is being edited. */
async function enteredSecrets(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<CameraSecrets> {
  if (input._id === undefined) return secretsOf(ctx.key, input.camera, undefined);
  const point = found(await getCameraRow(ctx.db.sql, ctx.caller.scope, input._id));
  refuseUnless(point.device_id === input.device_id, "not_found");
  return secretsOf(ctx.key, input.camera, consoleCamera(point.camera));
}

/** The answer's picture, if it is a JPEG that can be shown. @throws AppError device_answer_wrong */
function checkedPicture(answer: unknown): Answer<typeof api> {
  const result = TryCameraResult.safeParse(answer);
  if (!result.success) throw new AppError("device_answer_wrong");
  const bytes = Buffer.from(result.data.image, "base64");
  const verdict = judgePicture(bytes, deviceLimits.imagePixels);
  refuseUnless(verdict.ok && verdict.header.mime === "image/jpeg", "device_answer_wrong");
  const { width, height } = result.data;
  return { image: `data:image/jpeg;base64,${bytes.toString("base64")}`, width, height };
}

/**
 * Has the device open a camera that is not configured yet, and shows what it sees.
 * @throws AppError not_found, device_offline, device_no_answer, device_command_failed, device_answer_wrong
 */
export async function tryCamera(ctx: Context<MemberCaller>, input: Received<typeof api>): Promise<Answer<typeof api>> {
  const { device_id: deviceId, camera } = input;
  const device = found(await getVisibleDevice(ctx.db.sql, ctx.caller.scope, deviceId));
  const secrets = await enteredSecrets(ctx, input);
  const seal = await deviceSeal(ctx, deviceId);
  const answer = await runCommand(ctx, {
    deviceUid: device.id,
    deviceId,
    staffId: ctx.caller.staffId,
    name: "camera.try",
    params: { source: cameraSource(camera, secrets, seal) },
    lifeMs: tryCameraMs,
  });
  return checkedPicture(answer);
}
