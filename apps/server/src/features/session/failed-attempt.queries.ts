import { sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { deleteInBatches } from "#platform/db/in-batches.ts";

export interface FailedAttempts {
  key: string;
  count: number;
  wait_until: Date;
}

/**
 * Limit for failed attempts that are counted under one key. After `free` failures, each further attempt has to wait.
 * After `pictureAfter` failures, each further attempt requires a picture code. Failures are forgotten after
 * `windowSeconds`.
 */
export interface Allowance {
  key: string;
  free: number;
  pictureAfter?: number;
  windowSeconds: number;
}

/** An attempt that was counted as failed before its result is known. */
export interface CountedTry {
  key: string;
  /** End of the wait that this attempt has caused; 1970 if it has caused none. */
  waitUntil: Date;
}

const firstWaitSeconds = 10;
const longestWaitSeconds = 900;

export const clockTolerance = "2 minutes";
/**
 * Value for “no wait”. The time of the last attempt is not used: after the clock was set back, this time would be in
 * the future and would count as a wait.
 */
const noWait = sql`to_timestamp(0)`;
/**
 * SQL condition for attempts with a time in the future, which exist if the clock was set back; they are ignored. The
 * tolerance covers the clock differences of concurrent requests.
 */
const isLater = (now: Date) => sql`m.since > ${now}::timestamptz + ${clockTolerance}::interval`;
const waits = (now: Date) =>
  sql`(m.wait_until > ${now} and m.wait_until <= ${now}::timestamptz + make_interval(secs => ${longestWaitSeconds}::int))`;

export async function findFailedAttempts(
  db: Queryable,
  allowances: readonly Allowance[],
  now: Date,
): Promise<FailedAttempts[]> {
  const { rows } = await sql<FailedAttempts>`
    select m.key, m.count, case when ${waits(now)} then m.wait_until else ${noWait} end as wait_until
    from failed_attempt m join unnest(${allowances.map((one) => one.key)}::text[], ${allowances.map((one) => one.windowSeconds)}::int[]) as a(key, seconds)
      on a.key = m.key
    where not ${isLater(now)} and (m.since > ${now}::timestamptz - make_interval(secs => a.seconds) or ${waits(now)})`.execute(
    db,
  );
  return rows;
}

/**
 * Counts an attempt as failed before its result is known, so that concurrent attempts cannot exceed the limit.
 * @returns undefined if the key has to wait or requires a picture code; then nothing is counted
 */
export async function takeTry(
  db: Queryable,
  { key, free, windowSeconds, pictureAfter }: Allowance,
  isPictured: boolean,
  now: Date,
): Promise<CountedTry | undefined> {
  const wait = (count: ReturnType<typeof sql>) =>
    sql`case when ${count} < ${free}::int then ${noWait}
      else ${now}::timestamptz + make_interval(secs => least(${longestWaitSeconds}::int, ${firstWaitSeconds}::int * (2 ^ least(${count} - ${free}::int, 20))::int)) end`;
  const fresh = sql`(${isLater(now)} or m.since <= ${now}::timestamptz - make_interval(secs => ${windowSeconds}::int))`;
  const next = sql`(case when ${fresh} then 1 else m.count + 1 end)`;
  const needsNoPicture = isPictured || pictureAfter === undefined ? sql`true` : sql`${next} <= ${pictureAfter}::int`;
  const { rows } = await sql<{ wait_until: Date }>`
    insert into failed_attempt as m (key, count, since, wait_until) values (${key}, 1, ${now}, ${wait(sql`1`)})
    on conflict (key) do update set count = ${next}, since = case when ${fresh} then ${now}::timestamptz else m.since end,
      wait_until = ${wait(next)}
    where (${isLater(now)} or not ${waits(now)}) and ${needsNoPicture}
    returning wait_until`.execute(db);
  return rows[0] && { key, waitUntil: rows[0].wait_until };
}

/**
 * Reverts the count of an attempt that has not failed, and the wait that this attempt has caused. Waits caused by other
 * attempts are kept.
 */
export async function revertAttempt(db: Queryable, { key, waitUntil }: CountedTry): Promise<void> {
  await db
    .updateTable("failed_attempt")
    .set({
      count: sql`greatest(count - 1, 0)`,
      wait_until: sql`case when wait_until = ${waitUntil} then ${noWait} else wait_until end`,
    })
    .where("key", "=", key)
    .execute();
}

export async function deleteFailedAttempts(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom("failed_attempt").where("key", "=", key).execute();
}

export async function deleteOldFailedAttempts(db: Sql, before: Date): Promise<void> {
  await deleteInBatches(db, "failed_attempt", sql`since < ${before} and wait_until < ${before}`);
}
