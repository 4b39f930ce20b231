import { type RawBuilder, sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { type BatchLimits, deleteInBatches, withinTime } from "#platform/db/in-batches.ts";

const counts = sql`org_id, alg_id, device_uid, point_id, kind, count_in, count_out`;

/** SQL for entries and exits by hour and point. One hour and point may have several rows, which must be added up. */
export const flowHours: RawBuilder<unknown> = sql`
  (select ${counts}, hour from flow_hour union all select ${counts}, hour from flow_change)`;

/** SQL for the same counts as {@link flowHours}, but by day and point. `day` is the start of the day. */
export const flowDayTotals: RawBuilder<unknown> = sql`
  (select ${counts}, day from flow_day union all select ${counts}, day_start(hour) as day from flow_change)`;

/** Maximum changes added to the totals per statement. */
const changesAtOnce = 20_000;

/**
 * Adds some of the recorded changes to the totals, unless days are being recounted.
 * @returns number of added changes
 */
async function addSomeChanges(tx: Queryable): Promise<number> {
  const { rows: locks } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended('flow totals', 0)) as locked`.execute(tx);
  if (locks[0]?.locked !== true) return 0;
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from flow_change
      where ctid = any(array(select ctid from flow_change order by org_id, alg_id, hour limit ${changesAtOnce} for update skip locked))
      returning *
    ), hours as (
      insert into flow_hour as total (org_id, alg_id, hour, device_uid, point_id, kind, count_in, count_out)
      select org_id, alg_id, hour, device_uid, point_id, kind, sum(count_in), sum(count_out) from taken
      group by 1, 2, 3, 4, 5, 6 having sum(count_in) <> 0 or sum(count_out) <> 0 order by 1, 2, 3, 4, 5, 6
      on conflict (org_id, alg_id, hour, device_uid, point_id, kind)
        do update set count_in = total.count_in + excluded.count_in, count_out = total.count_out + excluded.count_out
    ), days as (
      insert into flow_day as total (org_id, alg_id, day, device_uid, point_id, kind, count_in, count_out)
      select org_id, alg_id, day_start(hour), device_uid, point_id, kind, sum(count_in), sum(count_out) from taken
      group by 1, 2, 3, 4, 5, 6 having sum(count_in) <> 0 or sum(count_out) <> 0 order by 1, 2, 3, 4, 5, 6
      on conflict (org_id, alg_id, day, device_uid, point_id, kind)
        do update set count_in = total.count_in + excluded.count_in, count_out = total.count_out + excluded.count_out
    )
    select count(*) as taken from taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}

/**
 * Adds the recorded changes to the totals. Each change is added once, even if several nodes run this; rows are locked
 * in the order of their keys.
 */
export async function addFlowChanges(db: Sql): Promise<void> {
  for (;;) {
    const taken = await withinTime(db, addSomeChanges);
    if (taken < changesAtOnce) return;
  }
}

/** Deletes totals that are older than a time, and totals that have become zero. */
export async function deleteOldFlow(db: Sql, before: Date, limits?: BatchLimits): Promise<void> {
  await deleteInBatches(db, "flow_hour", sql`hour < ${before}`, limits);
  await deleteInBatches(db, "flow_day", sql`day < ${before}`, limits);
  for (const table of ["flow_hour", "flow_day"])
    await deleteInBatches(db, table, sql`count_in = 0 and count_out = 0`, limits);
}

/** Returns the time of the oldest record or total of each organisation. */
export async function listFlowStarts(db: Queryable): Promise<{ orgId: string; since: Date }[]> {
  const { rows } = await sql<{ orgId: string; since: Date | null }>`
    select o.id as "orgId", least(
      (select min(r.happened_at) from device_record r where r.org_id = o.id) - interval '1 hour',
      (select min(d.day) from flow_day d where d.org_id = o.id), (select min(c.hour) from flow_change c where c.org_id = o.id)) as since
    from organisation o order by o.id`.execute(db);
  return rows.flatMap(({ orgId, since }) => (since === null ? [] : [{ orgId, since }]));
}

/** Recounts whole days of an organisation from its records, with the SQL function `recount_flow`. */
export async function recountDays(db: Queryable, orgId: string, from: Date, to: Date): Promise<void> {
  await sql`select recount_flow(${orgId}, ${from}, ${to})`.execute(db);
}
