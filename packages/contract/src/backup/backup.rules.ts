import { z } from "zod";
import { dayMs, dayOf, moveDay, startOfDay, weekdayOf } from "../calendar.ts";

const hourMs = 3_600_000;

export const backupRhythms = ["off", "day", "week"] as const;
export const drillRhythms = ["off", "week", "month"] as const;
export const backupsKept = { min: 1, max: 60 } as const;

/** When backups are made: hours and weekdays (1 is Monday) are those of the organisations' zone. */
export const BackupPlan = z.object({
  every: z.enum(backupRhythms),
  weekday: z.number().int().min(1).max(7),
  hour: z.number().int().min(0).max(23),
  /** So many of those made by the plan stay; older ones are removed once a newer one is there. */
  keep: z.number().int().min(backupsKept.min).max(backupsKept.max),
  /** How often the newest backup is restored elsewhere and compared. */
  drill: z.enum(drillRhythms),
});
export type BackupPlan = z.infer<typeof BackupPlan>;
type Rhythm = Pick<BackupPlan, "every" | "weekday" | "hour">;

/** Moments of the plan, a week to each side of now, in order; epoch ms. */
function momentsOf({ every, weekday, hour }: Rhythm, now: number): number[] {
  if (every === "off") return [];
  const today = dayOf(now);
  return Array.from({ length: 17 }, (_, at) => moveDay(today, at - 8))
    .filter((day) => every === "day" || weekdayOf(day) === weekday)
    .map((day) => startOfDay(day) + hour * hourMs);
}

/** The latest moment up to now at which the plan had a backup made; undefined where nothing is planned. */
export const latestDue = (plan: Rhythm, now: number): number | undefined =>
  momentsOf(plan, now).findLast((moment) => moment <= now);

/** The next moment after now. */
export const nextDue = (plan: Rhythm, now: number): number | undefined =>
  momentsOf(plan, now).find((moment) => moment > now);

/** The newest backup is tried again after so long. */
export const drillEveryMs: Readonly<Record<(typeof drillRhythms)[number], number>> = {
  off: Number.POSITIVE_INFINITY,
  week: 7 * dayMs,
  month: 30 * dayMs,
};
