import { type RawBuilder, sql } from "kysely";
import { type Sql } from "#platform/db/database.ts";
import { type BatchLimits, deleteInBatches, usualBatch, withinTime } from "#platform/db/in-batches.ts";

const counts = sql`entries, exits, electric, fuel, charging`;
const sums = sql`sum(entries), sum(exits), sum(electric), sum(fuel), sum(charging)`;
const added = sql`entries = total.entries + excluded.entries, exits = total.exits + excluded.exits,
  electric = total.electric + excluded.electric, fuel = total.fuel + excluded.fuel, charging = total.charging + excluded.charging`;

/**
 * SQL for entries, exits and charging stays by hour and device. An hour and device may have several rows, because
 * recent changes are separate rows until they are added to the total. The caller must sum these rows.
 */
export const parkingHours: RawBuilder<unknown> = sql`
  (select org_id, device_uid, hour, ${counts} from parking_hour union all select org_id, device_uid, hour, ${counts} from parking_hour_change)`;

/** SQL for the same counts as {@link parkingHours}, but by day; `day` is the start of the day. */
export const parkingFlowDays: RawBuilder<unknown> = sql`
  (select org_id, device_uid, day, ${counts} from parking_flow_day
    union all select org_id, device_uid, day_start(hour) as day, ${counts} from parking_hour_change)`;

const changesAtOnce = 20_000;
/** Days for which counts per hour exist; older counts exist per day only. */
const hourDays = 40;
const hoursSince = (now: Date) => new Date(now.getTime() - hourDays * 86_400_000);

/**
 * Adds the recorded changes to the totals. Each change is added once, even if several nodes run this concurrently. Rows
 * are locked in the order of their keys, which avoids deadlocks.
 */
export async function addParkingHours(db: Sql, now: Date): Promise<void> {
  for (;;) {
    const { rows } = await withinTime(db, (tx) =>
      sql<{ taken: number }>`
        with taken as (
          delete from parking_hour_change
          where ctid = any(array(
            select ctid from parking_hour_change order by org_id, hour limit ${changesAtOnce} for update skip locked))
          returning *
        ), hours as (
          insert into parking_hour as total (org_id, hour, device_uid, ${counts})
          select org_id, hour, device_uid, ${sums} from taken where hour >= ${hoursSince(now)} group by 1, 2, 3 order by 1, 2, 3
          on conflict (org_id, hour, device_uid) do update set ${added}
        ), days as (
          insert into parking_flow_day as total (org_id, day, device_uid, ${counts})
          select org_id, day_start(hour), device_uid, ${sums} from taken group by 1, 2, 3 order by 1, 2, 3
          on conflict (org_id, day, device_uid) do update set ${added}
        )
        select count(*) as taken from taken`.execute(tx),
    );
    if ((rows[0]?.taken ?? 0) < changesAtOnce) return;
  }
}

export async function deleteOldParkingHours(db: Sql, now: Date, limits: BatchLimits = usualBatch): Promise<void> {
  await deleteInBatches(db, "parking_hour", sql`hour < ${hoursSince(now)}`, limits);
}

/** Deletes totals whose counts are all zero, for example after demo data was deleted. */
export async function deleteEmptyParkingTotals(db: Sql, limits: BatchLimits = usualBatch): Promise<void> {
  const noVehicles = sql`entries = 0 and exits = 0 and electric = 0 and fuel = 0 and charging = 0`;
  await deleteInBatches(db, "parking_hour", noVehicles, limits);
  await deleteInBatches(db, "parking_flow_day", noVehicles, limits);
  const noRecords = sql`complete = 0 and reviewed = 0 and made = 0 and paid = 0 and made_fen = 0 and paid_fen = 0`;
  await deleteInBatches(db, "parking_day", noRecords, limits);
}
