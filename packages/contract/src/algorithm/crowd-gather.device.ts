import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { Corner } from "../scalars.ts";
import { alarmGateFields, anchorOf, setting, watchedRegions } from "./alarm-gate.device.ts";

/** Settings of an alarm for at least `min_people` in a region for `stay_seconds`. */
export const CrowdGatherSettings = z.object({
  regions: watchedRegions,
  min_people: z
    .number()
    .int()
    .min(2)
    .max(200)
    .default(5)
    .meta(setting({ title: "最少人数", unit: "人" })),
  stay_seconds: z
    .number()
    .min(0)
    .max(3600)
    .default(5)
    .meta(setting({ title: "持续时长", unit: "秒" })),
  /** Seconds with fewer than `min_people` until the next gathering counts as a new one. */
  leave_seconds: z
    .number()
    .min(0)
    .max(3600)
    .default(10)
    .meta(setting({ title: "散开判定时长", unit: "秒", advanced: true })),
  anchor: anchorOf(1),
  ...alarmGateFields,
});
export type CrowdGatherSettings = z.infer<typeof CrowdGatherSettings>;

/**
 * `count`: people in the region when the alarm was raised; `seconds`: time for which there had been at least
 * `min_people`.
 */
export const CrowdGatherData = z.object({
  boxes: z.array(DetectedBox),
  count: z.number().int().min(2),
  region: z.string(),
  polygon: z.array(Corner),
  seconds: z.number().min(0),
});
