import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { Corner } from "../scalars.ts";
import { anchorOf, scheduleField, setting, watchedRegions } from "./alarm-gate.device.ts";

/**
 * Settings of an alarm for fewer than `min_people` at a post for `absent_seconds`.
 * Only the schedule of the gate's settings applies, because an absent person has no score and no position.
 */
export const LeavePostSettings = z.object({
  regions: watchedRegions,
  min_people: z
    .number()
    .int()
    .min(1)
    .max(50)
    .default(1)
    .meta(setting({ title: "最少人数", unit: "人" })),
  absent_seconds: z
    .number()
    .min(1)
    .max(86_400)
    .default(60)
    .meta(setting({ title: "离岗时长", unit: "秒" })),
  /** Seconds for which a person must be present again until the absence ends. */
  back_seconds: z
    .number()
    .min(0)
    .max(600)
    .default(2)
    .meta(setting({ title: "返岗判定时长", unit: "秒", advanced: true })),
  anchor: anchorOf(1),
  schedule: scheduleField,
});
export type LeavePostSettings = z.infer<typeof LeavePostSettings>;

/**
 * `duration`: seconds of absence when the alarm was raised; `count`: people who were present, fewer than `min_people`.
 */
export const LeavePostData = z.object({
  boxes: z.array(DetectedBox),
  region: z.string(),
  polygon: z.array(Corner),
  duration: z.number().min(0),
  count: z.number().int().min(0),
});
