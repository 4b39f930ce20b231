import { z } from "zod";
import { dayMs, dayOf, moveDay, startOfDay, weekdayOf } from "../calendar.ts";

const hourMs = 3_600_000;

export const backupRhythms = ["off", "day", "week"] as const;
export const drillRhythms = ["off", "week", "month"] as const;
export const backupsKept = { min: 1, max: 60 } as const;

/** Schedule of backups: hours and weekdays (1 is Monday) are in the organisations' zone. */
export const BackupPlan = z.object({
  every: z.enum(backupRhythms),
  weekday: z.number().int().min(1).max(7),
  hour: z.number().int().min(0).max(23),
  /** Number of scheduled backups to keep. The oldest is deleted only after a newer one is complete. */
  keep: z.number().int().min(backupsKept.min).max(backupsKept.max),
  /** Interval of restore drills: the newest backup is restored into a separate database and compared. */
  drill: z.enum(drillRhythms),
});
export type BackupPlan = z.infer<typeof BackupPlan>;
type Rhythm = Pick<BackupPlan, "every" | "weekday" | "hour">;

/** Returns the scheduled times from a week before now to a week after, in order; epoch ms. */
function momentsOf({ every, weekday, hour }: Rhythm, now: number): number[] {
  if (every === "off") return [];
  const today = dayOf(now);
  return Array.from({ length: 17 }, (_, at) => moveDay(today, at - 8))
    .filter((day) => every === "day" || weekdayOf(day) === weekday)
    .map((day) => startOfDay(day) + hour * hourMs);
}

/** Returns the latest scheduled time up to now; undefined if no backup is planned. */
export const latestDue = (plan: Rhythm, now: number): number | undefined =>
  momentsOf(plan, now).findLast((moment) => moment <= now);

/** Returns the next scheduled time after now. */
export const nextDue = (plan: Rhythm, now: number): number | undefined =>
  momentsOf(plan, now).find((moment) => moment > now);

/** Interval of restore drills in milliseconds. */
export const drillEveryMs: Readonly<Record<(typeof drillRhythms)[number], number>> = {
  off: Number.POSITIVE_INFINITY,
  week: 7 * dayMs,
  month: 30 * dayMs,
};
