import { z } from "zod";
import { endpoint, raw } from "../endpoint.ts";

/** Limits of the camera pictures that a device sends without a request. */
export const pictureLimits = {
  bytes: 200_000,
  /** Minimum age of a point's stored picture before a new one replaces it, ms. */
  minAgeMs: 60 * 60_000,
} as const;

/**
 * Accepts a picture of a camera. Body: a JPEG. A device sends one when the camera answers for the first time, and then
 * one per day at a time that the device chooses.
 * `kept`: the stored picture was kept, because it is younger than `pictureLimits.minAgeMs`.
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
