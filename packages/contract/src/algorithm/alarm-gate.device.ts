import { z } from "zod";
import { Corner } from "../scalars.ts";

/** Minutes of the day, local time of the organisation; `to` ≤ `from` runs over midnight. Days: 1 Monday … 7 Sunday. */
export const TimeWindow = z.object({
  days: z.array(z.number().int().min(1).max(7)).min(1),
  from: z.number().int().min(0).max(1440),
  to: z.number().int().min(0).max(1440),
});
export type TimeWindow = z.infer<typeof TimeWindow>;

export const Region = z.object({ name: z.string().max(32), polygon: z.array(Corner).min(3).max(64) });
export type Region = z.infer<typeof Region>;

export const gateLimits = { windows: 32, excluded: 16 } as const;

/** Settings by which an algorithm decides, once its own rule is true, whether an alarm is raised. */
export const alarmGateFields = {
  /** An object that the detector is less sure of raises nothing. */
  min_score: z.number().min(0).max(1).default(0),
  /** Parts of the picture in which nothing is raised, whatever regions are drawn over them. */
  excluded: z.array(Region).max(gateLimits.excluded).default([]),
  /** Empty: always. */
  schedule: z.array(TimeWindow).max(gateLimits.windows).default([]),
};
