/** Default centre and zoom of the map: Shenzhen, WGS-84. docs/reference/console.md C10. */
export const mapDefault = { longitude: 114.0579, latitude: 22.5431, zoom: 18 } as const;

/** Each click on the map is looked up: docs/reference/console.md C10. */
export const mapBusyText = "请勿频繁点击！";

/** Analysed frames per second of a camera that is added without saying otherwise. The demo's cameras take 2 to 3. */
export const defaultAnalysisFps = 3;

/** A camera that is tried, or snapped, answers within this; opening an RTSP stream takes seconds. */
export const tryCameraMs = 20_000;

/** A scan of the device's network answers within this. */
export const findCamerasMs = 20_000;
/** A device has at most so many cameras; device protocol, telemetry. */
export const maxPointsOfDevice = 512;

/** Where the picture of the point comes from. `own`: the device's own affair, the console cannot change it. */
export const cameraKinds = ["rtsp", "onvif", "file", "generated", "own"] as const;
export type CameraKind = (typeof cameraKinds)[number];

/** An algorithm that runs but sees nothing, or analyses under this share of its set rate, has no usable video (`blind` in the API). docs/reference/devices.md D7. */
export const noVideoShare = 0.1;
/** Said only after so long, since a camera takes a while to open. */
export const noVideoAfterMs = 60_000;
export const noVideoCauses = ["no_frame", "slow"] as const;
export type NoVideoCause = (typeof noVideoCauses)[number];

interface ChannelRate {
  fps_analysed: number;
  fps_set: number;
  last_frame_at: number | null;
}

/**
 * Whether a channel that an algorithm runs on sees nothing (`no_frame`) or too little (`slow`).
 * @param now epoch ms by the device's clock, the same that `last_frame_at` is reported in
 * @param silentMs no frame for so long is none
 */
export function noVideoCauseOf(rate: ChannelRate, now: number, silentMs: number): NoVideoCause | undefined {
  if (rate.last_frame_at === null || now - rate.last_frame_at > silentMs) return "no_frame";
  return rate.fps_set > 0 && rate.fps_analysed < rate.fps_set * noVideoShare ? "slow" : undefined;
}
