import { type Timer } from "../clock/clock.ts";
import { type Sql } from "../db/database.ts";
import { findPushes, removePushes, type WaitingPush } from "../db/push.queries.ts";
import { type Log } from "../log/log.ts";
import { type Bus } from "../mqtt/bus.ts";

export const pushChannel = "push";
const groupSize = 200;
const sweepMs = 2000;
/** Maximum wait for the broker before this node's own pages are served, in milliseconds. */
const patienceMs = 50;
const maxUnderWay = 5000;
/**
 * Minimum rows after which the next query is delayed: under load, one query then takes the rows of many commits, and
 * each costs two statements.
 * Few alarms are not delayed.
 */
const busyRows = 10;
const gapMs = 20;

export interface PushRelay {
  /** Call after a commit that added rows to the outbox. */
  wake(): void;
}

export interface RunningRelay extends PushRelay {
  stop(): Promise<void>;
}

/**
 * Publishes the outbox's rows on the bus, where each node serves its own pages.
 * Runs at once after a commit of this process, and every two seconds for rows of other processes.
 */
export function startRelay(db: Sql, bus: Bus, timer: Timer, log: Log): RunningRelay {
  let stopped = false;
  let pending = true;
  let wakeUp = () => {};
  /** Published here, but not confirmed by the broker yet. */
  const underWay = new Set<number>();

  /**
   * Deletes rows once the broker has them. A row whose confirmation was lost is published again and recognised by its
   * id.
   * @returns true if they are deleted
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

  /** @returns number of rows of the last query */
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
      // this node's own pages do not wait for a hanging broker
      await timer.wait(patienceMs, ended.signal);
      // the rows are found by the next query, instead of an endless loop
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
