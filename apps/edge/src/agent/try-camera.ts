import { setTimeout as sleep } from "node:timers/promises";
import { type CameraSource, TryCameraParams, type TryCameraResult } from "@huiyan/contract/device/device.device";
import { type CameraMeasurement } from "@huiyan/contract/point/camera-measurement.device";
import sharp from "sharp";
import { type z } from "zod";
import { smallJpeg } from "#platform/analysis/evidence.ts";
import {
  byArrival,
  type CameraAccess,
  type CameraInput,
  type CameraObserver,
  openCameraInput,
} from "#platform/ffmpeg/camera-input.ts";
import { singleFrame } from "#platform/ffmpeg/single-frame.ts";
import { CommandFailure } from "#platform/mqtt/command-inbox.ts";
import { cameraReasons } from "#platform/network/camera-reason.ts";
import { type OnvifFacts } from "#platform/onvif/onvif-camera.ts";
import { StreamMeter } from "#platform/rtsp/stream-meter.ts";
import { snapshotBytes } from "./snapshot.ts";

/**
 * Default timeout of a camera's connection test in ms, from the first request to the camera until its first frame.
 */
const usualDeadlineMs = 15_000;
/** Maximum milliseconds since the camera's last data for which the camera counts as sending. */
const stillSendingMs = 5_000;

/**
 * Maximum duration of a camera's measurement, ms: from the first request, from the first frame, and from the last data.
 */
const measureMs = { total: 10_000, afterFrame: 5_000, silence: 2_000 };
/** Interval in ms of the check whether the measurement is complete. */
const checkMs = 100;

/** Facts of a camera that are measured while its first frame is fetched, and for some seconds after it. */
class Measurement implements CameraObserver {
  readonly meter = new StreamMeter();
  readonly #startedAt = performance.now();
  #other: CameraMeasurement = {};

  onTransport(transport: string): void {
    this.#other = { ...this.#other, transport };
  }

  onOnvif({ clockOffset, services }: OnvifFacts): void {
    const clock = clockOffset === undefined ? {} : { clock_offset_s: clockOffset };
    this.#other = { ...this.#other, ...clock, services };
  }

  /** Resolves when the stream's facts are known, the camera sends no more, or no time is left. */
  async complete({ heardAt }: CameraInput, signal: AbortSignal): Promise<void> {
    const end = Math.min(performance.now() + measureMs.afterFrame, this.#startedAt + measureMs.total);
    const isSending = () => Date.now() - (heardAt() ?? 0) < measureMs.silence;
    while (!this.meter.isSettled && isSending() && performance.now() < end && !signal.aborted) await sleep(checkMs);
  }

  facts(): CameraMeasurement {
    return { ...this.#other, ...this.meter.facts() };
  }
}

async function firstFrame(
  source: CameraSource,
  access: CameraAccess,
  measurement: Measurement,
  signal: AbortSignal,
): Promise<Buffer> {
  const input = await openCameraInput(source, access, measurement);
  try {
    const frame = await singleFrame(byArrival(input.arguments), signal);
    // not measured for GB/T 28181, because its video comes without the relay that measures streams
    if (source.kind !== "gb28181") await measurement.complete(input, signal);
    return frame;
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
 * @returns a picture of at most `snapshotBytes`, the original size of the camera's picture, and the measured facts
 */
export async function tryCamera(
  access: CameraAccess,
  params: unknown,
  deadlineMs = usualDeadlineMs,
): Promise<z.infer<typeof TryCameraResult>> {
  const { source } = TryCameraParams.parse(params);
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const measurement = new Measurement();
    const frame = await firstFrame(source, access, measurement, signal);
    const { width, height } = await sharp(frame).metadata();
    const image = await smallJpeg(() => sharp(frame), width, snapshotBytes);
    return { image: image.toString("base64"), width, height, measured: measurement.facts() };
  } catch (error) {
    throw new CommandFailure("camera_failed", error instanceof Error ? error.message : String(error));
  }
}
