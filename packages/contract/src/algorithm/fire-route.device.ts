import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { Corner } from "../scalars.ts";
import { alarmGateFields, Region } from "./alarm-gate.device.ts";

/** Settings of `fire_lane_block`: a vehicle stands in a region for `stay_seconds`. */
export const FireRouteSettings = z.object({
  regions: z.array(Region).min(1).max(16),
  stay_seconds: z.number().min(1).max(86_400).default(120),
  /** Longer, and vehicles that pass the same place one after another would count as one that stands. */
  leave_seconds: z.number().min(0).max(3600).default(2),
  anchor: z.number().min(0).max(1).default(0.9),
  /** Largest movement of the box's centre, in its own widths, that still counts as stationary. */
  standing_tolerance: z.number().min(0.01).max(2).default(0.3),
  ...alarmGateFields,
});
export type FireRouteSettings = z.infer<typeof FireRouteSettings>;

/** `duration` in seconds. */
export const FireRouteData = z.object({
  boxes: z.array(DetectedBox),
  region: z.string(),
  polygon: z.array(Corner),
  duration: z.number().min(0),
});
