import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "../db/database.ts";

/** An item of a job whose time has come. */
export interface DueItem {
  id: string;
  /** How often it has failed in a row. */
  tries: number;
}

/** The longest distance between two tries. */
const longestWaitSeconds = 600;

/** Joins what failed before to a list of items, as `retry`. @param job its name @param item the column that holds the item's id */
export const withRetry = (job: string, item: string): RawBuilder<unknown> =>
  sql`left join job_retry retry on retry.job = ${job} and retry.item_id = ${sql.ref(item)}::text`;

/** Over `withRetry`: it has not failed, or its next try is due. */
export const isRetryDue = (now: Date): RawBuilder<boolean> => sql`(retry.retry_at is null or retry.retry_at <= ${now})`;

/** Of these items those that have not failed, or whose next try is due; in their order. */
export async function listDueItems(db: Queryable, job: string, ids: readonly string[], now: Date): Promise<DueItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DueItem>`
    select i.id, coalesce(retry.tries, 0) as tries from unnest(${[...ids]}::text[]) with ordinality i(id, place)
    ${withRetry(job, "i.id")} where ${isRetryDue(now)} order by i.place`.execute(db);
  return rows;
}

/** After a failure: the next try is twice as far away. @returns whether its cause is another than that of the last failure */
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
  /** Of the one that has failed the most often. */
  id: string;
  cause: string;
}

/** What waits after a failure, on whichever node it failed. */
export async function getFailingItems(db: Queryable, job: string): Promise<FailingItems | undefined> {
  const { rows } = await sql<FailingItems>`
    select count(*) over () as count, item_id as id, cause from job_retry where job = ${job}
    order by tries desc, item_id limit 1`.execute(db);
  return rows[0];
}

/** What nobody has tried again for a day is gone: it was deleted meanwhile. */
export async function deleteOldRetries(db: Queryable, now: Date): Promise<void> {
  await sql`delete from job_retry where retry_at < ${now}::timestamptz - interval '1 day'`.execute(db);
}
