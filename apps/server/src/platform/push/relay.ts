import { type Timer } from "../clock/clock.ts";
import { type Sql } from "../db/database.ts";
import { findPushes, removePushes } from "../db/push.queries.ts";
import { type Log } from "../log/log.ts";
import { type Bus } from "../mqtt/bus.ts";

export const pushChannel = "push";
const groupSize = 200;
const sweepMs = 2000;

export interface PushRelay {
  /** Something was committed to the outbox. */
  wake(): void;
}

export interface RunningRelay extends PushRelay {
  stop(): Promise<void>;
}

/**
 * Carries the outbox's rows to the bus, where each node makes of them what its own pages need: at once after a commit
 * of this process, and every two seconds whatever another process left behind.
 */
export function startRelay(db: Sql, bus: Bus, timer: Timer, log: Log): RunningRelay {
  let stopped = false;
  let pending = true;
  let wakeUp = () => {};

  async function drain(): Promise<void> {
    for (;;) {
      const rows = await findPushes(db, groupSize);
      if (rows.length === 0) return;
      // removed once they are told: what a lost answer of the database leaves is told again, and known by its id
      bus.publish(pushChannel, JSON.stringify(rows));
      await removePushes(
        db,
        rows.map(({ id }) => id),
      );
    }
  }

  async function wait(): Promise<void> {
    const woken = new AbortController();
    wakeUp = () => woken.abort();
    await timer.wait(sweepMs, woken.signal);
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      if (!pending) await wait();
      pending = false;
      await drain().catch((err: unknown) => log.warn({ err }, "push relay"));
    }
  }

  const running = loop();
  return {
    wake() {
      pending = true;
      wakeUp();
    },
    async stop() {
      stopped = true;
      wakeUp();
      await running;
    },
  };
}
