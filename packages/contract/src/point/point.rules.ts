/** Default centre and zoom of the map: Shenzhen, WGS-84. docs/reference/console.md C10. */
export const mapDefault = { longitude: 114.0579, latitude: 22.5431, zoom: 18 } as const;

/** Error of fast clicks on the map, because each click is looked up: docs/reference/console.md C10. */
export const mapBusyText = "请勿频繁点击！";

/** Default analysed frames per second of a new camera. The demo's cameras take 2 to 3. */
export const defaultAnalysisFps = 3;

/** Timeout of a camera's test or snapshot, in milliseconds; opening an RTSP stream takes seconds. */
export const tryCameraMs = 20_000;

/** Timeout of a scan of the device's network, in milliseconds. */
export const findCamerasMs = 20_000;
/** Maximum cameras of a device, for the device protocol and its telemetry. */
export const maxPointsOfDevice = 512;

/** Source of the point's picture. `own`: configured on the device; the console cannot change it. */
export const cameraKinds = ["rtsp", "onvif", "file", "generated", "own"] as const;
export type CameraKind = (typeof cameraKinds)[number];

/**
 * Minimum share of the set analysis rate; below it the point has no usable video (`blind` in the API).
 * docs/reference/devices.md D7.
 */
export const noVideoShare = 0.1;
/** Time before missing video is reported, since a camera takes a while to open. */
export const noVideoAfterMs = 60_000;
export const noVideoCauses = ["no_frame", "slow"] as const;
export type NoVideoCause = (typeof noVideoCauses)[number];

interface ChannelRate {
  fps_analysed: number;
  fps_set: number;
  last_frame_at: number | null;
}

/**
 * Returns the fault of a channel that an algorithm runs on: no frames (`no_frame`) or too few (`slow`).
 * @param now epoch ms by the device's clock, which `last_frame_at` uses too
 * @param silentMs time without a frame that counts as none
 */
export function noVideoCauseOf(rate: ChannelRate, now: number, silentMs: number): NoVideoCause | undefined {
  if (rate.last_frame_at === null || now - rate.last_frame_at > silentMs) return "no_frame";
  return rate.fps_set > 0 && rate.fps_analysed < rate.fps_set * noVideoShare ? "slow" : undefined;
}
