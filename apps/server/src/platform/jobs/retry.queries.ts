import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "../db/database.ts";

/** An item that a job may process now. */
export interface DueItem {
  id: string;
  /** Number of consecutive failures. */
  tries: number;
}

/** Longest delay between two attempts, in seconds. */
const longestWaitSeconds = 600;

/**
 * Returns an SQL join that adds the stored failures of each item as `retry`.
 * @param job name of the job
 * @param item SQL column that holds the item's id
 */
export const withRetry = (job: string, item: string): RawBuilder<unknown> =>
  sql`left join job_retry retry on retry.job = ${job} and retry.item_id = ${sql.ref(item)}::text`;

/** Condition over `withRetry`: the item has not failed, or its next attempt is due. */
export const isRetryDue = (now: Date): RawBuilder<boolean> => sql`(retry.retry_at is null or retry.retry_at <= ${now})`;

/** Returns the items of `ids` that have not failed, or whose next attempt is due, in the given order. */
export async function listDueItems(db: Queryable, job: string, ids: readonly string[], now: Date): Promise<DueItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DueItem>`
    select i.id, coalesce(retry.tries, 0) as tries from unnest(${[...ids]}::text[]) with ordinality i(id, place)
    ${withRetry(job, "i.id")} where ${isRetryDue(now)} order by i.place`.execute(db);
  return rows;
}

/** Returns items of the job that failed and are due for the next attempt. */
export async function listDueRetries(db: Queryable, job: string, now: Date, limit: number): Promise<DueItem[]> {
  return db
    .selectFrom("job_retry")
    .select(["item_id as id", "tries"])
    .where("job", "=", job)
    .where("retry_at", "<=", now)
    .orderBy("retry_at")
    .limit(limit)
    .execute();
}

/**
 * Stores a failure, and doubles the delay until the next attempt.
 * @returns true if the cause differs from that of the previous failure
 */
export async function putOff(
  db: Queryable,
  job: string,
  { item, cause, now }: { item: DueItem; cause: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    with before as (select cause from job_retry where job = ${job} and item_id = ${item.id})
    insert into job_retry as r (job, item_id, tries, retry_at, cause)
    values (${job}, ${item.id}, 1, ${now}::timestamptz + interval '1 second', ${cause})
    on conflict (job, item_id) do update set tries = r.tries + 1, cause = excluded.cause,
      retry_at = ${now}::timestamptz + make_interval(secs => least(${longestWaitSeconds}, power(2, least(r.tries, 20))))
    returning not exists (select from before where before.cause = r.cause) as is_new`.execute(db);
  return rows[0]?.is_new ?? true;
}

export async function endRetries(db: Queryable, job: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom("job_retry").where("job", "=", job).where("item_id", "in", ids).execute();
}

export interface FailingItems {
  count: number;
  /** Id of the item with the most failures; `cause` is its error text. */
  id: string;
  cause: string;
}

/** Returns the number of items that wait after a failure, on all nodes; undefined if there are none. */
export async function getFailingItems(db: Queryable, job: string): Promise<FailingItems | undefined> {
  const { rows } = await sql<FailingItems>`
    select count(*) over () as count, item_id as id, cause from job_retry where job = ${job}
    order by tries desc, item_id limit 1`.execute(db);
  return rows[0];
}

/** Deletes failures whose item was not retried for a day, because the item no longer exists. */
export async function deleteOldRetries(db: Queryable, now: Date): Promise<void> {
  await sql`delete from job_retry where retry_at < ${now}::timestamptz - interval '1 day'`.execute(db);
}
