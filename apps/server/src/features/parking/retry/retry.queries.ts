import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "../../../platform/db/database.ts";
import { type Schema } from "../../../platform/db/schema.ts";

/** What has items of its own that may fail by themselves. */
export type RetryJob = Schema["parking_retry"]["job"];

/** An item whose time has come. */
export interface DueItem {
  id: string;
  /** How often it has failed in a row. */
  tries: number;
}

/** The longest distance between two tries. */
const longestWaitSeconds = 600;

/** Joins what failed before to a list of items, as `retry`. @param item the column that holds the item's id */
export const withRetry = (job: RetryJob, item: string): RawBuilder<unknown> =>
  sql`left join parking_retry retry on retry.job = ${job} and retry.item_id = ${sql.ref(item)}`;

/** Over `withRetry`: it has not failed, or its next try is due. */
export const isRetryDue = (now: Date): RawBuilder<boolean> => sql`(retry.retry_at is null or retry.retry_at <= ${now})`;

/** After a failure: the next try is twice as far away. @returns whether its cause is another than that of the last failure */
export async function putOff(
  db: Queryable,
  job: RetryJob,
  { item, cause, now }: { item: DueItem; cause: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    with before as (select cause from parking_retry where job = ${job} and item_id = ${item.id})
    insert into parking_retry as r (job, item_id, tries, retry_at, cause)
    values (${job}, ${item.id}, 1, ${now}::timestamptz + interval '1 second', ${cause})
    on conflict (job, item_id) do update set tries = r.tries + 1, cause = excluded.cause,
      retry_at = ${now}::timestamptz + make_interval(secs => least(${longestWaitSeconds}, power(2, least(r.tries, 20))))
    returning not exists (select from before where before.cause = r.cause) as is_new`.execute(db);
  return rows[0]?.is_new ?? true;
}

export async function endRetry(db: Queryable, job: RetryJob, id: string): Promise<void> {
  await db.deleteFrom("parking_retry").where("job", "=", job).where("item_id", "=", id).execute();
}

export interface FailingItems {
  count: number;
  /** Of the one that has failed the most often. */
  id: string;
  cause: string;
}

/** What waits after a failure, on whichever node it failed. */
export async function getFailingItems(db: Queryable, job: RetryJob): Promise<FailingItems | undefined> {
  const { rows } = await sql<FailingItems>`
    select count(*) over () as count, item_id as id, cause from parking_retry where job = ${job}
    order by tries desc, item_id limit 1`.execute(db);
  return rows[0];
}

/** What nobody has tried again for a day is gone: its berth or record was deleted meanwhile. */
export async function deleteOldRetries(db: Queryable, now: Date): Promise<void> {
  await sql`delete from parking_retry where retry_at < ${now}::timestamptz - interval '1 day'`.execute(db);
}
