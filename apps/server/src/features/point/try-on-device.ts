import { TryCameraResult } from "@huiyan/contract/device/device.device";
import { deviceLimits } from "@huiyan/contract/device/device.rules";
import { type TriedCamera } from "@huiyan/contract/point/camera.api";
import { tryCameraMs } from "@huiyan/contract/point/point.rules";
import { deviceSeal, runCommand } from "#features/device/device.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { AppError, refuseUnless } from "#platform/error/app-error.ts";
import { judgePicture } from "#platform/storage/picture-header.ts";
import { type CameraSecrets, cameraSource } from "./camera-secrets.ts";
import { type CameraInput } from "./camera-source.ts";

/** Returns the picture and the measured facts in a device's answer if the picture is a valid JPEG. @throws AppError device_answer_wrong */
function checkedPicture(answer: unknown): TriedCamera {
  const result = TryCameraResult.safeParse(answer);
  if (!result.success) throw new AppError("device_answer_wrong");
  const bytes = Buffer.from(result.data.image, "base64");
  const verdict = judgePicture(bytes, deviceLimits.imagePixels);
  refuseUnless(verdict.ok && verdict.header.mime === "image/jpeg", "device_answer_wrong");
  const { width, height, measured } = result.data;
  const image = `data:image/jpeg;base64,${bytes.toString("base64")}`;
  return { image, width, height, ...(measured !== undefined && { measured }) };
}

/**
 * Returns a picture and the measured facts of a camera that is not stored. The device opens the camera to take the picture.
 * @throws AppError device_offline, device_no_answer, device_command_failed, device_answer_wrong
 */
export async function tryOnDevice(
  ctx: Context<MemberCaller>,
  { uid, deviceId }: { uid: string; deviceId: string },
  camera: CameraInput,
  secrets: CameraSecrets,
): Promise<TriedCamera> {
  const seal = await deviceSeal(ctx, deviceId);
  const answer = await runCommand(ctx, {
    deviceUid: uid,
    deviceId,
    staffId: ctx.caller.staffId,
    name: "camera.try",
    params: { source: cameraSource(camera, secrets, seal) },
    lifeMs: tryCameraMs,
  });
  return checkedPicture(answer);
}
