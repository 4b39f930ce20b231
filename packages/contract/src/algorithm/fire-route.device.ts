import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { Corner } from "../scalars.ts";
import { alarmGateFields, anchorOf, setting, toleranceOf, vehicleFinder, watchedRegions } from "./alarm-gate.device.ts";

/** Settings of `fire_lane_block`: a vehicle is stationary in a region for `stay_seconds`. */
export const FireRouteSettings = z.object({
  regions: watchedRegions,
  stay_seconds: z
    .number()
    .min(1)
    .max(86_400)
    .default(120)
    .meta(setting({ title: "停放时长", unit: "秒" })),
  /** With a longer time, vehicles that pass one place in turn would count as one stationary vehicle. */
  leave_seconds: z
    .number()
    .min(0)
    .max(3600)
    .default(2)
    .meta(setting({ title: "离开判定时长", unit: "秒", advanced: true })),
  anchor: anchorOf(0.9),
  /** Largest movement of the box's centre, in its own widths, that still counts as stationary. */
  standing_tolerance: toleranceOf(2, 0.3),
  finder: vehicleFinder,
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
