import { type Services } from "../../../platform/context/context.ts";
import { type Queryable } from "../../../platform/db/database.ts";
import { type DueItem, endRetry, getFailingItems, putOff, type RetryJob } from "./retry.queries.ts";

/** At most so much of an error is kept. */
const causeLength = 500;
const causeOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, causeLength);

type ItemServices = Pick<Services, "db" | "clock" | "log">;

/**
 * Does each item in a transaction of its own. One that fails is put off for all nodes and told in the log once; the others
 * go on.
 * @param run undefined: another node has it
 * @returns what was done, and how many were tried
 * @throws when not even a failure can be noted: the database is away
 */
export async function runItems<T>(
  { db, clock, log }: ItemServices,
  job: RetryJob,
  items: readonly DueItem[],
  run: (db: Queryable, id: string) => Promise<T | undefined>,
): Promise<{ done: T[]; tried: number }> {
  const done: T[] = [];
  let tried = 0;
  for (const item of items) {
    try {
      const result = await db.transaction(async ({ sql }) => {
        const made = await run(sql, item.id);
        if (made !== undefined && item.tries > 0) await endRetry(sql, job, item.id);
        return made;
      });
      if (result === undefined) continue;
      if (item.tries > 0) log.info({ job, item: item.id, tries: item.tries }, "works again");
      done.push(result);
      tried++;
    } catch (err) {
      const isNew = await putOff(db.sql, job, { item, cause: causeOf(err), now: clock.now() });
      if (isNew) log.error({ err, job, item: item.id }, "failed by itself, the others go on");
      tried++;
    }
  }
  return { done, tried };
}

class FailingItem extends Error {}

/** Lets the health page say so while items wait after a failure, on every node. */
export async function tellFailingItems(
  { db, clock, jobs }: Pick<Services, "db" | "clock" | "jobs">,
  job: RetryJob,
): Promise<void> {
  const failing = await getFailingItems(db.sql, job);
  await jobs.watch(`parking.${job}.items`, clock.now(), async () => {
    if (failing !== undefined)
      throw new FailingItem(`${String(failing.count)} put off, the first is ${failing.id}: ${failing.cause}`);
  });
}
