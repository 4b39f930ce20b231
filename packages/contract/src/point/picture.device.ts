import { z } from "zod";
import { endpoint, raw } from "../endpoint.ts";

/** Of a picture that a device sends of one of its cameras by itself. */
export const pictureLimits = {
  bytes: 200_000,
  /** A point whose picture is younger keeps it. */
  minAgeMs: 60 * 60_000,
} as const;

/**
 * Body: a JPEG of what the camera sees. A device sends one when a camera first answers, and one a day at a time of its
 * own. `kept`: the point has a younger picture already.
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
