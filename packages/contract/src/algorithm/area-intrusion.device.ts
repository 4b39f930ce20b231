import { z } from "zod";
import { DetectedBox } from "../alarm/detected-box.ts";
import { Corner } from "../scalars.ts";
import { alarmGateFields, anchorOf, setting, watchedRegions } from "./alarm-gate.device.ts";

/** Settings of an alarm for a person who stays in a region for `stay_seconds`. */
export const AreaIntrusionSettings = z.object({
  regions: watchedRegions,
  stay_seconds: z
    .number()
    .min(0)
    .max(3600)
    .default(3)
    .meta(setting({ title: "停留时长", unit: "秒" })),
  /** Seconds without a person inside until the next entry counts as a new intrusion. */
  leave_seconds: z
    .number()
    .min(0)
    .max(3600)
    .default(2)
    .meta(setting({ title: "离开判定时长", unit: "秒", advanced: true })),
  anchor: anchorOf(1),
  ...alarmGateFields,
});
export type AreaIntrusionSettings = z.infer<typeof AreaIntrusionSettings>;

/** `seconds`: time that a person had been inside when the alarm was raised. */
export const AreaIntrusionData = z.object({
  boxes: z.array(DetectedBox),
  count: z.number().int().min(1),
  region: z.string(),
  polygon: z.array(Corner),
  seconds: z.number().min(0),
});
