import { type Timer } from "../clock/clock.ts";
import { type Sql } from "../db/database.ts";
import { findPushes, removePushes, type WaitingPush } from "../db/push.queries.ts";
import { type Log } from "../log/log.ts";
import { type Bus } from "../mqtt/bus.ts";

export const pushChannel = "push";
const groupSize = 200;
const sweepMs = 2000;
/** For the broker's word, before what comes next is sent to this node's pages. */
const patienceMs = 50;
const maxUnderWay = 5000;
/**
 * After a look that carried so many another waits: under load it takes with it what many commits left, and each look costs
 * two statements. A few alarms wait for nothing.
 */
const busyRows = 10;
const gapMs = 20;

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
  /** Sent here, but the broker has not said that it has them. */
  const underWay = new Set<number>();

  /**
   * Removed once the broker has them: what a lost answer leaves is sent again, and recognised by its id.
   * @returns whether they are removed
   */
  async function deliver(rows: readonly WaitingPush[]): Promise<boolean> {
    const ids = rows.map(({ id }) => id);
    for (const id of ids) underWay.add(id);
    try {
      await bus.deliver(pushChannel, JSON.stringify(rows));
      await removePushes(db, ids);
      return true;
    } catch (err) {
      if (!stopped) log.warn({ err }, "push relay");
      return false;
    } finally {
      for (const id of ids) underWay.delete(id);
    }
  }

  /** @returns how many rows the last look found */
  async function drain(): Promise<number> {
    while (!stopped && underWay.size < maxUnderWay) {
      const rows = await findPushes(db, groupSize, [...underWay]);
      if (rows.length === 0) return 0;
      const ended = new AbortController();
      let failed = false;
      void deliver(rows).then((isRemoved) => {
        failed = !isRemoved;
        ended.abort();
      });
      // this node's own pages wait for no broker that hangs
      await timer.wait(patienceMs, ended.signal);
      // they are found again by the next look, not at once and for ever
      if (failed || rows.length < groupSize) return rows.length;
    }
    return 0;
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
      const carried = await drain().catch((err: unknown) => {
        log.warn({ err }, "push relay");
        return 0;
      });
      if (carried >= busyRows) await timer.wait(gapMs);
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
