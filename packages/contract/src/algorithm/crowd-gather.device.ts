import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { Corner } from "../scalars.ts";
import { alarmGateFields, Region } from "./alarm-gate.device.ts";

/** At least `min_people` inside a region for `stay_seconds`. */
export const CrowdGatherSettings = z.object({
  regions: z.array(Region).min(1).max(16),
  min_people: z.number().int().min(2).max(200).default(5),
  stay_seconds: z.number().min(0).max(3600).default(5),
  /** Time with fewer after which they gather anew. */
  leave_seconds: z.number().min(0).max(3600).default(10),
  anchor: z.number().min(0).max(1).default(1),
  ...alarmGateFields,
});
export type CrowdGatherSettings = z.infer<typeof CrowdGatherSettings>;

/** `count`: how many were inside when the alarm was raised; `seconds`: how long there had been enough. */
export const CrowdGatherData = z.object({
  boxes: z.array(DetectedBox),
  count: z.number().int().min(2),
  region: z.string(),
  polygon: z.array(Corner),
  seconds: z.number().min(0),
});
