import { type Clock } from "../clock/clock.ts";
import { type Db } from "../db/db.ts";
import { forEach } from "./job-health.ts";
import { type Job } from "./jobs.ts";
import { bringBack, bringBackSchedules, type DueTime } from "./put-back.queries.ts";

/**
 * Due times in tables of the platform itself. Retries wait at most 10 minutes. The time at which a node was last alive
 * is never in the future.
 */
export const ownTimes: readonly DueTime[] = [
  { table: "job_retry", column: "retry_at", longestSeconds: 600 },
  { table: "node_status", column: "seen_at", longestSeconds: 0 },
  { table: "platform_heartbeat", column: "at", longestSeconds: 0 },
];

/**
 * Job that corrects due times after the clock was set back. Otherwise such rows would be due only when the clock
 * reaches their old times. Runs once a minute by the monotonic timer, which does not depend on the clock.
 */
export const putBackJob = ({ db, clock }: { db: Db; clock: Clock }, times: readonly DueTime[]): Job => ({
  name: "clock.putBack",
  when: { everyMs: 60_000 },
  async run() {
    const now = clock.now();
    await forEach([...ownTimes, ...times], (time) => bringBack(db.sql, time, now));
    await bringBackSchedules(db.sql, now);
  },
});
