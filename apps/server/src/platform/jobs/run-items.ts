import { type Clock } from "../clock/clock.ts";
import { type Db } from "../db/db.ts";
import { type Log } from "../log/log.ts";
import { type JobHealth } from "./job-health.ts";
import { type Job } from "./jobs.ts";
import {
  type DueItem,
  deleteOldRetries,
  endRetries,
  getFailingItems,
  listDueItems,
  listDueRetries,
  putOff,
} from "./retry.queries.ts";

/** Maximum characters of a stored error text. */
const causeLength = 500;
const causeOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, causeLength);

export interface ItemServices {
  db: Db;
  clock: Clock;
  log: Log;
  jobs: JobHealth;
}

export interface ItemsRun<T> {
  done: T[];
  /** Number of processed items, including failed ones. Items that another node processes do not count. */
  tried: number;
}

/**
 * Processes each item independently. A failed item is delayed for all nodes and logged once; the others continue.
 * @param run processes one item; returns undefined if another node processes it
 * @throws if a failure cannot be stored because the database is unavailable
 */
export async function runItems<T>(
  { db, clock, log }: ItemServices,
  job: string,
  items: readonly DueItem[],
  run: (id: string) => Promise<T | undefined>,
): Promise<ItemsRun<T>> {
  const result: ItemsRun<T> = { done: [], tried: 0 };
  for (const item of items) {
    try {
      const made = await run(item.id);
      if (made === undefined) continue;
      if (item.tries > 0) {
        await endRetries(db.sql, job, [item.id]);
        log.info({ job, item: item.id, tries: item.tries }, "works again");
      }
      result.done.push(made);
    } catch (err) {
      const isNew = await putOff(db.sql, job, { item, cause: causeOf(err), now: clock.now() });
      if (isNew) log.error({ err, job, item: item.id }, "failed by itself, the others go on");
    }
    result.tried++;
  }
  return result;
}

class FailingItem extends Error {}

/** Reports to the health page how many items wait after a failure, on any node. @returns true if any items wait */
export async function reportFailingItems({ db, clock, jobs }: ItemServices, job: string): Promise<boolean> {
  const failing = await getFailingItems(db.sql, job);
  await jobs.watch(`${job}.items`, clock.now(), async () => {
    if (failing !== undefined)
      throw new FailingItem(`${String(failing.count)} put off, the first is ${failing.id}: ${failing.cause}`);
  });
  return failing !== undefined;
}

/** Returns the job that deletes failures that were not retried for a day. */
export const retryCleaning = ({ db, clock }: Pick<ItemServices, "db" | "clock">): Job => ({
  name: "jobs.clean",
  when: { cron: "9 * * * *" },
  run: () => deleteOldRetries(db.sql, clock.now()),
});

/** Like `runItems`, for items whose job stores only failures: processes the failed items that are due again. */
export async function runRetries<T>(
  services: ItemServices,
  job: string,
  limit: number,
  run: (id: string) => Promise<T | undefined>,
): Promise<void> {
  const due = await listDueRetries(services.db.sql, job, services.clock.now(), limit);
  if (due.length > 0) await runItems(services, job, due, run);
  await reportFailingItems(services, job);
}

/**
 * Processes those of the ids that are due, as `runItems` does. For jobs whose own query does not join the stored
 * failures.
 */
export async function runEach<T>(
  services: ItemServices,
  job: string,
  ids: readonly string[],
  run: (id: string) => Promise<T | undefined>,
): Promise<ItemsRun<T>> {
  const due = await listDueItems(services.db.sql, job, ids, services.clock.now());
  const result = await runItems(services, job, due, run);
  await reportFailingItems(services, job);
  return result;
}
