import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { Corner } from "../scalars.ts";
import { alarmGateFields, anchorOf, setting, watchedRegions } from "./alarm-gate.device.ts";

/** At least `min_people` inside a region for `stay_seconds`. */
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
  /** Time with fewer people after which the next gathering is a new one. */
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

/** `count`: people inside when the alarm was raised; `seconds`: how long there had been enough people. */
export const CrowdGatherData = z.object({
  boxes: z.array(DetectedBox),
  count: z.number().int().min(2),
  region: z.string(),
  polygon: z.array(Corner),
  seconds: z.number().min(0),
});
