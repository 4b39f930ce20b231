import { type Clock } from "../clock/clock.ts";
import { type Db } from "../db/db.ts";
import { forEach } from "./job-health.ts";
import { type Job } from "./jobs.ts";
import { bringBack, bringBackSchedules, type DueTime } from "./put-back.queries.ts";

/**
 * Columns of the platform itself. Retries wait at most 10 minutes; the times at which a node was last alive are never
 * ahead.
 */
export const ownTimes: readonly DueTime[] = [
  { table: "job_retry", column: "retry_at", longestSeconds: 600 },
  { table: "node_status", column: "seen_at", longestSeconds: 0 },
  { table: "platform_heartbeat", column: "at", longestSeconds: 0 },
];

/**
 * Ensures that a clock that was set back delays no row by more than the column's maximum distance. Runs once a minute
 * by the monotonic timer, which is independent of the clock.
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
