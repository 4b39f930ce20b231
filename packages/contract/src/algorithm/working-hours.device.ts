import { z } from "zod";
import { anchorOf, setting, watchedRegions } from "./alarm-gate.device.ts";

/**
 * Settings of `cv_working_hours`: a person inside any of the regions counts as working.
 * `anchor`: height of the tested point of a person's box, as a share of the box's height from its top.
 */
export const WorkingHoursSettings = z.object({
  regions: watchedRegions,
  anchor: anchorOf(1),
  /** Maximum seconds of absence that does not end an interval of work. */
  join_seconds: z
    .number()
    .min(1)
    .max(600)
    .default(60)
    .meta(setting({ title: "离开不超过则连续计时", unit: "秒" })),
  /** Minimum seconds of an interval that is reported, including the short absences in it. */
  min_seconds: z
    .number()
    .min(0)
    .max(600)
    .default(30)
    .meta(setting({ title: "最短在岗时长", unit: "秒" })),
});
export type WorkingHoursSettings = z.infer<typeof WorkingHoursSettings>;

/**
 * One interval of work. `start`, `end`: seconds of the day in Asia/Shanghai, `end` after `start`.
 * The day is that of the event's `happened_at`, which is the interval's end, or the last millisecond of the day if
 * `end` is 86400. Both follow the device's uncorrected clock.
 * An ongoing interval is reported every five minutes with the same start and a later end. An interval over midnight is
 * reported as two; the second starts at 0. Readers join overlapping intervals.
 */
export const WorkingHoursData = z.object({
  intervals: z.array(z.object({ start: z.number().min(0).max(86400), end: z.number().min(0).max(86400) })).max(1000),
});
export type WorkingHoursData = z.infer<typeof WorkingHoursData>;
