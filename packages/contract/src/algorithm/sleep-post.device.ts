import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { Corner } from "../scalars.ts";
import { alarmGateFields, anchorOf, setting, toleranceOf, watchedRegions } from "./alarm-gate.device.ts";

/** Settings of an alarm for a person at a post who does not move for `still_seconds`. */
export const SleepPostSettings = z.object({
  regions: watchedRegions,
  still_seconds: z
    .number()
    .min(5)
    .max(86_400)
    .default(120)
    .meta(setting({ title: "静止时长", unit: "秒" })),
  /** Maximum seconds out of sight for which a person still counts as motionless. */
  leave_seconds: z
    .number()
    .min(0)
    .max(600)
    .default(5)
    .meta(setting({ title: "遮挡容忍时长", unit: "秒", advanced: true })),
  /** Maximum movement of the box's centre, in box widths, for a person to count as motionless. */
  still_tolerance: toleranceOf(1, 0.15),
  anchor: anchorOf(1),
  ...alarmGateFields,
});
export type SleepPostSettings = z.infer<typeof SleepPostSettings>;

/** `duration`: seconds without movement when the alarm was raised. */
export const SleepPostData = z.object({
  boxes: z.array(DetectedBox),
  region: z.string(),
  polygon: z.array(Corner),
  duration: z.number().min(0),
});
