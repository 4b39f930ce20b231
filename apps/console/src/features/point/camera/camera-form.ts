import { type MotionLevel, MotionSettings, motionTexts, usualMotion } from "@huiyan/contract/device/motion.rules";
import { type GbVideoTransport, gbTransports } from "@huiyan/contract/gb28181/gb28181.rules";
import { addPoint, CameraEntry, cameraTexts, isOneCamera, subHostIssue } from "@huiyan/contract/point/camera.api";
import { defaultAnalysisFps } from "@huiyan/contract/point/point.rules";
import { z } from "zod";

const [rtsp, onvif] = CameraEntry.options;
const { name, analysis_fps } = addPoint.input.shape;

/** Fields that all schemas share. Typed text is converted first, then validated by the contract's schema. */
const shared = {
  name,
  username: rtsp.shape.username,
  password: rtsp.shape.password,
  analysis_fps: z
    .string()
    .trim()
    .regex(/^\d+(\.\d+)?$/, cameraTexts.fps)
    .transform(Number)
    .pipe(analysis_fps.unwrap()),
  motion_level: MotionSettings.shape.level,
  look_seconds: z
    .string()
    .trim()
    .regex(/^\d+$/, motionTexts.look)
    .transform(Number)
    .pipe(MotionSettings.shape.look_seconds),
};

/** Kinds of cameras whose address the console can edit. */
export const enteredKinds = ["rtsp", "onvif"] as const;
export type EnteredKind = (typeof enteredKinds)[number];

export const cameraSchemas = {
  rtsp: z
    .object({ ...shared, url: rtsp.shape.url, sub_url: rtsp.shape.sub_url.unwrap() })
    .refine(isOneCamera, subHostIssue),
  onvif: z.object({
    ...shared,
    host: onvif.shape.host,
    port: z.string().trim().regex(/^\d+$/, cameraTexts.port).transform(Number).pipe(onvif.shape.port.unwrap()),
  }),
  /** Schema for a channel that registers by GB/T 28181: its address cannot be edited. */
  gb28181: z.object({
    name,
    analysis_fps: shared.analysis_fps,
    motion_level: shared.motion_level,
    look_seconds: shared.look_seconds,
    transport: z.enum(gbTransports),
  }),
  /** Schema for a built-in camera of the device, of which only the name can be edited. */
  own: z.object({ name }),
};

type TextField = "device_id" | "name" | "url" | "sub_url" | "host" | "port" | "username" | "password" | "analysis_fps";
export type CameraValues = Record<TextField | "look_seconds", string> & {
  motion_level: MotionLevel;
  /** Transport of a channel that registers by GB/T 28181. */
  transport: GbVideoTransport;
};

export const emptyCamera: CameraValues = {
  /** Id of the device that opens the camera; "" until chosen. */
  device_id: "",
  name: "",
  url: "",
  sub_url: "",
  host: "",
  port: "80",
  username: "",
  password: "",
  analysis_fps: String(defaultAnalysisFps),
  motion_level: usualMotion.level,
  look_seconds: String(usualMotion.look_seconds),
  transport: "udp",
};

/** Returns the analysis rate, and the motion settings if they differ from the stored ones. */
export function rateOf({ analysis_fps, motion_level, look_seconds }: CameraValues, stored = usualMotion) {
  const motion = { level: motion_level, look_seconds: Number(look_seconds) };
  const isStored = motion.level === stored.level && motion.look_seconds === stored.look_seconds;
  return { analysis_fps: Number(analysis_fps), ...(isStored ? {} : { motion }) };
}

/**
 * Returns the camera as the server expects it. An empty password keeps the stored one.
 * @param cleared true to remove the stored password
 */
export function entryOf(kind: EnteredKind, values: CameraValues, cleared: boolean): CameraEntry {
  const { username, password } = values;
  const login = {
    username: username.trim(),
    ...(password !== "" ? { password } : cleared ? { password: "" } : {}),
  };
  const sub_url = values.sub_url.trim();
  return kind === "rtsp"
    ? { kind, url: values.url.trim(), ...(sub_url === "" ? {} : { sub_url }), ...login }
    : { kind, host: values.host.trim(), port: Number(values.port), ...login };
}

/** Maps a field name of the server, such as `camera.url`, to the field of the form. */
export const ownField = (name: string): string => name.replace(/^camera\./, "");
