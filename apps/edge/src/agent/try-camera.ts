import { type CameraSource, TryCameraParams, type TryCameraResult } from "@huiyan/contract/device/device.device";
import sharp from "sharp";
import { type z } from "zod";
import { smallJpeg } from "../platform/analysis/evidence.ts";
import { byArrival, type CameraAccess, openCameraInput } from "../platform/ffmpeg/camera-input.ts";
import { singleFrame } from "../platform/ffmpeg/single-frame.ts";
import { CommandFailure } from "../platform/mqtt/command-inbox.ts";
import { cameraReasons } from "../platform/network/camera-reason.ts";
import { snapshotBytes } from "./snapshot.ts";

/**
 * Default timeout of a camera's connection test in ms, from the first request to the camera until its first frame.
 */
const usualDeadlineMs = 15_000;
/** Maximum milliseconds since the camera's last data for which the camera counts as sending. */
const stillSendingMs = 5_000;

async function firstFrame(source: CameraSource, access: CameraAccess, signal: AbortSignal): Promise<Buffer> {
  const input = await openCameraInput(source, access);
  try {
    return await singleFrame(byArrival(input.arguments), signal);
  } catch (error) {
    // True if the camera sends data but no frame was decoded: the decoder waits for a key frame, which some cameras
    // send only every 20 s.
    const isSending = signal.aborted && Date.now() - (input.heardAt() ?? 0) < stillSendingMs;
    throw isSending ? new Error(cameraReasons.waiting) : error;
  } finally {
    input.close();
  }
}

/**
 * Opens a camera that is not configured yet.
 * @param deadlineMs timeout; tests shorten it
 * @returns a picture of at most `snapshotBytes`, and the original size of the camera's picture
 */
export async function tryCamera(
  access: CameraAccess,
  params: unknown,
  deadlineMs = usualDeadlineMs,
): Promise<z.infer<typeof TryCameraResult>> {
  const { source } = TryCameraParams.parse(params);
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const frame = await firstFrame(source, access, signal);
    const { width, height } = await sharp(frame).metadata();
    const image = await smallJpeg(() => sharp(frame), width, snapshotBytes);
    return { image: image.toString("base64"), width, height };
  } catch (error) {
    throw new CommandFailure("camera_failed", error instanceof Error ? error.message : String(error));
  }
}
