import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { type RawBuilder, sql } from "kysely";
import { type Sql } from "#platform/db/database.ts";
import { type BatchLimits, deleteInBatches, withinTime } from "#platform/db/in-batches.ts";

const dayMs = 86_400_000;
/** Days with counts per hour; older counts exist per day only. */
const hourDays = 40;
export const hoursSince = (now: Date) => new Date(now.getTime() - hourDays * dayMs);

const columns = sql`org_id, device_uid, alg_id, count`;

/**
 * SQL for counts of visible lead alarms by hour and point. Columns: org_id, device_uid, point_id, alg_id, hour, count.
 * One key may have several rows, so sum them.
 */
export const messageHours: RawBuilder<unknown> = sql`
  (select ${columns}, point_id, hour from message_hour union all select ${columns}, point_id, hour from message_count_change)`;

/** SQL for the same counts as {@link messageHours}, but by day and point; `day` is the start of the day. */
export const messageDays: RawBuilder<unknown> = sql`
  (select ${columns}, point_id, day from message_day union all select ${columns}, point_id, day_start(hour) as day from message_count_change)`;

/** SQL for the same counts as {@link messageDays}, but by day and device, which has fewer rows. */
export const messageDeviceDays: RawBuilder<unknown> = sql`
  (select ${columns}, day from message_device_day union all select ${columns}, day_start(hour) as day from message_count_change)`;

/**
 * Returns the condition that excludes counted and weighed loads of animals, which are stored as alarms.
 * @param column SQL column with the algorithm
 */
export const isAlarm = (column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} <> all(${[...livestockAlgorithms]}::text[])`;

/**
 * SQL for counts of unread lead alarms. Columns: org_id, device_uid, alg_id, count. One key may have several rows, so
 * sum them.
 */
export const unreadMessages: RawBuilder<unknown> = sql`
  (select ${columns} from message_unread_count union all select org_id, device_uid, alg_id, unread from message_count_change where unread <> 0)`;

/**
 * Maximum count changes added to the totals per statement. The changes are read by an index, which skips deleted
 * changes quickly.
 */
const changesAtOnce = 20_000;

/**
 * Adds the recorded count changes to the totals. Each change is added once, even if several nodes run this
 * concurrently. Rows are locked in the order of their keys, which avoids deadlocks.
 * @param hoursSince changes of older hours are added only to the totals per day
 */
export async function addCountChanges(db: Sql, hoursSince: Date): Promise<void> {
  for (;;) {
    const { rows } = await withinTime(db, (tx) =>
      sql<{ taken: number }>`
        with taken as (
          delete from message_count_change
          where ctid = any(array(
            select ctid from message_count_change order by org_id, hour limit ${changesAtOnce} for update skip locked))
          returning *
        ), hours as (
          insert into message_hour as total (org_id, hour, device_uid, point_id, alg_id, count)
          select org_id, hour, device_uid, point_id, alg_id, sum(count) from taken
          where hour >= ${hoursSince} group by 1, 2, 3, 4, 5 having sum(count) <> 0 order by 1, 2, 3, 4, 5
          on conflict (org_id, hour, device_uid, point_id, alg_id) do update set count = total.count + excluded.count
        ), days as (
          insert into message_day as total (org_id, day, device_uid, point_id, alg_id, count)
          select org_id, day_start(hour), device_uid, point_id, alg_id, sum(count) from taken
          group by 1, 2, 3, 4, 5 having sum(count) <> 0 order by 1, 2, 3, 4, 5
          on conflict (org_id, day, device_uid, point_id, alg_id) do update set count = total.count + excluded.count
        ), device_days as (
          insert into message_device_day as total (org_id, day, device_uid, alg_id, count)
          select org_id, day_start(hour), device_uid, alg_id, sum(count) from taken
          group by 1, 2, 3, 4 having sum(count) <> 0 order by 1, 2, 3, 4
          on conflict (org_id, day, device_uid, alg_id) do update set count = total.count + excluded.count
        ), unread as (
          insert into message_unread_count as total (org_id, device_uid, alg_id, count)
          select org_id, device_uid, alg_id, sum(unread) from taken
          group by 1, 2, 3 having sum(unread) <> 0 order by 1, 2, 3
          on conflict (org_id, device_uid, alg_id) do update set count = total.count + excluded.count
        )
        select count(*) as taken from taken`.execute(tx),
    );
    if ((rows[0]?.taken ?? 0) < changesAtOnce) return;
  }
}

/** Deletes an organisation's counts per hour before `since`. */
export async function deleteOldHours(db: Sql, orgId: string, since: Date, limits: BatchLimits): Promise<void> {
  await deleteInBatches(db, "message_hour", sql`org_id = ${orgId} and hour < ${since}`, limits);
}

/** Deletes totals that have become zero. */
export async function deleteEmptyTotals(db: Sql, limits: BatchLimits): Promise<void> {
  for (const table of ["message_hour", "message_day", "message_device_day", "message_unread_count"])
    await deleteInBatches(db, table, sql`count = 0`, limits);
}
