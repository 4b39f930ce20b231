import { type RawBuilder, sql } from "kysely";
import { type Sql } from "#platform/db/database.ts";
import { withinTime } from "#platform/db/in-batches.ts";

const counts = sql`complete, reviewed, made, paid, made_fen, paid_fen`;

/**
 * SQL for figures of records and orders by day and device. A day and device may have several rows, because recent
 * changes are separate rows until they are added to the total. The caller must sum these rows.
 */
export const parkingDays: RawBuilder<unknown> = sql`
  (select org_id, device_uid, day, ${counts} from parking_day
    union all select org_id, device_uid, day, ${counts} from parking_count_change)`;

const changesAtOnce = 20_000;
const sums = sql`sum(complete), sum(reviewed), sum(made), sum(paid), sum(made_fen), sum(paid_fen)`;

/**
 * Adds the recorded changes to the totals. Each change is added once, even if several nodes run this concurrently. Rows
 * are locked in the order of their keys, which avoids deadlocks.
 */
export async function addParkingCounts(db: Sql): Promise<void> {
  for (;;) {
    const { rows } = await withinTime(db, (tx) =>
      sql<{ taken: number }>`
        with taken as (
          delete from parking_count_change
          where ctid = any(array(
            select ctid from parking_count_change order by org_id, day limit ${changesAtOnce} for update skip locked))
          returning *
        ), added as (
          insert into parking_day as total (org_id, day, device_uid, ${counts})
          select org_id, day, device_uid, ${sums} from taken group by 1, 2, 3 order by 1, 2, 3
          on conflict (org_id, day, device_uid) do update set complete = total.complete + excluded.complete,
            reviewed = total.reviewed + excluded.reviewed, made = total.made + excluded.made, paid = total.paid + excluded.paid,
            made_fen = total.made_fen + excluded.made_fen, paid_fen = total.paid_fen + excluded.paid_fen
        )
        select count(*) as taken from taken`.execute(tx),
    );
    if ((rows[0]?.taken ?? 0) < changesAtOnce) return;
  }
}
