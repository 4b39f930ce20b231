import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { Corner } from "../scalars.ts";
import { alarmGateFields, Region } from "./alarm-gate.device.ts";

/** Person inside a region for `stay_seconds`. `anchor`: share of the box's height, from its top, of the tested point. */
export const AreaIntrusionSettings = z.object({
  regions: z.array(Region).min(1).max(16),
  stay_seconds: z.number().min(0).max(3600).default(3),
  /** Time without anybody inside after which a next entry is a new intrusion. */
  leave_seconds: z.number().min(0).max(3600).default(2),
  anchor: z.number().min(0).max(1).default(1),
  ...alarmGateFields,
});
export type AreaIntrusionSettings = z.infer<typeof AreaIntrusionSettings>;

/** `seconds`: how long somebody had been inside when the alarm was raised. */
export const AreaIntrusionData = z.object({
  boxes: z.array(DetectedBox),
  count: z.number().int().min(1),
  region: z.string(),
  polygon: z.array(Corner),
  seconds: z.number().min(0),
});
