import { type Timer } from "../clock/clock.ts";
import { type Sql } from "../db/database.ts";
import { findPushes, removePushes, type WaitingPush } from "../db/push.queries.ts";
import { type Log } from "../log/log.ts";
import { type Bus } from "../mqtt/bus.ts";

export const pushChannel = "push";
const groupSize = 200;
const sweepMs = 2000;
/**
 * Maximum milliseconds to wait for the broker's confirmation of a group before the next rows are published, so that a
 * slow broker hardly delays pushes to the pages of this node.
 */
const patienceMs = 50;
const maxUnderWay = 5000;
/**
 * Number of rows in a query from which the next query waits `gapMs`. Each query and its deletion are two statements;
 * under load, one query should return the rows of many commits.
 */
const busyRows = 10;
const gapMs = 20;

export interface PushRelay {
  /** Publishes new rows of the push outbox now. Call it after a commit that added rows. */
  wake(): void;
}

export interface RunningRelay extends PushRelay {
  stop(): Promise<void>;
}

/**
 * Publishes the rows of the push outbox on the bus; each node then notifies its own pages. Runs after each commit of
 * this process, and every two seconds for rows of other processes.
 */
export function startRelay(db: Sql, bus: Bus, timer: Timer, log: Log): RunningRelay {
  let stopped = false;
  let pending = true;
  let wakeUp = () => {};
  /** Ids of rows that are published, but that the broker has not confirmed yet. */
  const underWay = new Set<number>();

  /**
   * Publishes rows, and deletes them after the broker has confirmed them. If a confirmation is lost, the row is
   * published again, and receivers drop the duplicate by its id.
   * @returns true if the rows are deleted
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

  /** Publishes all waiting rows. @returns number of rows of the last query */
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
      // limited wait, so that a hanging broker does not delay this node's own pages
      await timer.wait(patienceMs, ended.signal);
      // after a failure this loop ends; the next periodic query finds the rows again
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
