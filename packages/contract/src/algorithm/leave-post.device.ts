import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { Corner } from "../scalars.ts";
import { anchorOf, scheduleField, setting, watchedRegions } from "./alarm-gate.device.ts";

/**
 * Fewer than `min_people` at a post for `absent_seconds`.
 * Only the schedule of the gate's settings applies: an absence has no score and no place in the picture.
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
  /** Time that a person must be back for before the absence ends. */
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
 * `duration`: seconds of the absence when the alarm was raised; `count`: people who were present, fewer than required.
 */
export const LeavePostData = z.object({
  boxes: z.array(DetectedBox),
  region: z.string(),
  polygon: z.array(Corner),
  duration: z.number().min(0),
  count: z.number().int().min(0),
});
