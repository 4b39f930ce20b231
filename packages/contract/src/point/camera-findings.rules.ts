import { type CameraMeasurement } from "./camera-measurement.device.ts";

export const cameraFindingCodes = [
  "keyFramesRare",
  "keyFramesMissing",
  "h265",
  "mjpeg",
  "reordered",
  "rateLow",
  "bitrateHigh",
  "sizeLarge",
  "clockZone",
  "clockAhead",
  "clockBehind",
  "clockWrong",
] as const;
export type CameraFindingCode = (typeof cameraFindingCodes)[number];

/** A setting of the camera that should be changed, with the numbers of its sentence. */
export interface CameraFinding {
  code: CameraFindingCode;
  values: Readonly<Record<string, number>>;
}

/** Facts of a tested camera from which the findings are derived. */
export interface TestedCamera {
  width: number;
  height: number;
  measured?: CameraMeasurement | undefined;
}

/** Limits beyond which a fact is a finding. */
export const cameraLimits = {
  /** Seconds between key frames from which the device transcodes live video. */
  keySeconds: 4,
  framesPerSecond: 5,
  kilobits: 8_000,
  /** Pixels of 4096 × 2160, the larger of the two formats that are called 4K. */
  pixels: 4096 * 2160,
  clockSeconds: 60,
} as const;

/** Frame rate for the recommended key frames if the camera's rate was not measured. */
const usualRate = 25;
/** Length of half an hour in seconds. */
const halfHour = 1800;
/** Length of a day in seconds. */
const day = 86_400;
/** Maximum difference of a time zone from UTC, in half hours. */
const maxZone = 28;
/** Maximum seconds by which a clock in another time zone differs from whole half hours. */
const zoneTolerance = 60;

/** Returns what should be changed in the settings of a tested camera. A fact that was not measured gives no finding. */
export function cameraFindings({ width, height, measured = {} }: TestedCamera): CameraFinding[] {
  const { codec, reordered, frame_rate = Infinity, bitrate_kbps = 0 } = measured;
  const found = (code: CameraFindingCode, applies: boolean, values: CameraFinding["values"] = {}): CameraFinding[] =>
    applies ? [{ code, values }] : [];
  const { kilobits, framesPerSecond, pixels } = cameraLimits;
  return [
    ...keyFindings(measured),
    ...found("h265", codec === "h265"),
    ...found("mjpeg", codec === "mjpeg"),
    ...found("reordered", reordered === true),
    ...found("rateLow", frame_rate < framesPerSecond, { n: frame_rate, from: framesPerSecond }),
    ...found("bitrateHigh", bitrate_kbps > kilobits, { n: Math.round(bitrate_kbps / 100) / 10, to: kilobits / 1000 }),
    ...found("sizeLarge", width * height > pixels, { width, height }),
    ...clockFindings(measured.clock_offset_s ?? 0),
  ];
}

function keyFindings(measured: CameraMeasurement): CameraFinding[] {
  const { key_interval_s: interval = 0, key_interval_over_s: over = 0 } = measured;
  const longest = Math.max(interval, over);
  if (longest <= cameraLimits.keySeconds) return [];
  const from = Math.max(1, Math.round(measured.frame_rate ?? usualRate));
  return [{ code: over > interval ? "keyFramesMissing" : "keyFramesRare", values: { n: longest, from, to: 2 * from } }];
}

function clockFindings(offset: number): CameraFinding[] {
  const size = Math.abs(offset);
  if (size <= cameraLimits.clockSeconds) return [];
  const halves = Math.round(size / halfHour);
  const isZone = halves > 0 && halves <= maxZone && Math.abs(size - halves * halfHour) <= zoneTolerance;
  if (isZone) return [{ code: "clockZone", values: { n: halves / 2 } }];
  if (size >= day) return [{ code: "clockWrong", values: { n: Math.floor(size / day) } }];
  return [{ code: offset > 0 ? "clockAhead" : "clockBehind", values: { n: Math.round(size / 60) } }];
}
