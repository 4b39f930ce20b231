import { type Clock } from "../clock/clock.ts";
import { type Db } from "../db/db.ts";
import { forEach } from "./job-health.ts";
import { type Job } from "./jobs.ts";
import { bringBack, bringBackSchedules, type DueTime } from "./put-back.queries.ts";

/** Times of the platform itself: job_retry waits at most 10 minutes; nodes and platform lived at the latest now. */
export const ownTimes: readonly DueTime[] = [
  { table: "job_retry", column: "retry_at", longestSeconds: 600 },
  { table: "node_status", column: "seen_at", longestSeconds: 0 },
  { table: "platform_heartbeat", column: "at", longestSeconds: 0 },
];

/**
 * After the clock was put back nothing waits longer than its own longest span: one rule for all columns, once a minute by
 * the timer, which no setting of the clock changes.
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
