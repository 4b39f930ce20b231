import { readDatabaseTime } from "#platform/clock/database-time.queries.ts";
import { type SharedClock } from "#platform/clock/shared-clock.ts";
import { openDatabase } from "#platform/db/database.ts";
import { type Log } from "#platform/log/log.ts";

const askEveryMs = 30_000;
const lookEveryMs = 1_000;
/** Minimum deviation in milliseconds that is logged. */
const logMs = 2_000;
const statementMs = 5_000;

export interface TimeKeeping {
  stop(): Promise<void>;
}

/**
 * Synchronises the clock with the database repeatedly. While the database is unavailable, the clock continues and the
 * query is retried.
 */
export async function keepTime(clock: SharedClock, databaseUrl: string, log: Log): Promise<TimeKeeping> {
  const db = openDatabase(databaseUrl, 1, () => undefined, statementMs);
  let asking: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  async function follow(): Promise<void> {
    askedAt = performance.now();
    try {
      const offMs = await clock.follow(() => readDatabaseTime(db));
      if (Math.abs(offMs) > logMs) log.warn({ offMs: Math.round(offMs) }, "clock set by the database's");
    } catch {
      // not logged here: other code that uses the database reports its outage
    }
  }
  function ask(): Promise<void> {
    asking ??= follow().finally(() => {
      asking = undefined;
    });
    return asking;
  }
  await ask();
  const looking = setInterval(() => {
    if (performance.now() - askedAt > askEveryMs || clock.hasJumped()) void ask();
  }, lookEveryMs).unref();
  return {
    async stop() {
      clearInterval(looking);
      await asking;
      await db.destroy();
    },
  };
}
