import { z } from "zod";
import { endpoint, raw } from "../endpoint.ts";

/** Limits of a picture that a device sends of one of its cameras without a request. */
export const pictureLimits = {
  bytes: 200_000,
  /** Minimum age of a point's picture before it is replaced. */
  minAgeMs: 60 * 60_000,
} as const;

/**
 * Body: a JPEG of the camera. A device sends one when a camera first answers, and one per day at a time that the device
 * chooses.
 * `kept`: the point already has a younger picture.
 */
export const reportPicture = endpoint({
  name: "point.reportPicture",
  method: "POST",
  path: "/api/device/points/:channel/picture",
  permission: "device",
  cost: "ingest",
  summary: "设备上报点位画面（签名，JPEG）",
  input: raw("image/jpeg", pictureLimits.bytes),
  output: z.object({ state: z.enum(["accepted", "kept"]) }),
});
