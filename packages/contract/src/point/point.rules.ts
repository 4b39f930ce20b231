/** Default centre (Shenzhen, WGS-84) and zoom of the map. docs/reference/console.md C10. */
export const mapDefault = { longitude: 114.0579, latitude: 22.5431, zoom: 18 } as const;

/**
 * Error text after fast clicks on the map: the server looks up the address of every click. docs/reference/console.md
 * C10.
 */
export const mapBusyText = "请勿频繁点击！";

/** Default of analysed frames per second for a new camera. The demo's cameras use 2 to 3. */
export const defaultAnalysisFps = 3;

/** Timeout of a camera test or snapshot in milliseconds. Opening an RTSP stream takes seconds. */
export const tryCameraMs = 20_000;

/** Timeout of a search for cameras on the device's network, in milliseconds. */
export const findCamerasMs = 20_000;
/** Maximum cameras of a device; the device protocol and its telemetry are designed for this number. */
export const maxPointsOfDevice = 512;

/** Kinds of picture sources of a point. `own`: configured on the device itself; the console cannot change it. */
export const cameraKinds = ["rtsp", "onvif", "gb28181", "file", "generated", "own"] as const;
export type CameraKind = (typeof cameraKinds)[number];
/** Returns true for cameras that report events, which can become alarms. */
export const reportsEvents = (kind: CameraKind): boolean => kind === "onvif" || kind === "gb28181";

/**
 * Minimum analysed frames per second as a share of the desired rate; below it, the point has no usable video (`blind`
 * in the API). docs/reference/devices.md D7.
 */
export const noVideoShare = 0.1;
/** Time for which video must be missing before it is reported, because a camera takes a while to open; ms. */
export const noVideoAfterMs = 60_000;
export const noVideoCauses = ["no_frame", "slow"] as const;
export type NoVideoCause = (typeof noVideoCauses)[number];

interface ChannelRate {
  fps_analysed: number;
  fps_set: number;
  last_frame_at: number | null;
}

/**
 * Returns why a channel with an algorithm has no usable video: no frames (`no_frame`), or too few are analysed
 * (`slow`). Undefined: the video is usable.
 * @param now epoch ms by the device's clock, like `last_frame_at`
 * @param silentMs age of the last frame above which there are no frames
 */
export function noVideoCauseOf(rate: ChannelRate, now: number, silentMs: number): NoVideoCause | undefined {
  if (rate.last_frame_at === null || now - rate.last_frame_at > silentMs) return "no_frame";
  return rate.fps_set > 0 && rate.fps_analysed < rate.fps_set * noVideoShare ? "slow" : undefined;
}
