import { sql } from "kysely";
import { v7 } from "uuid";
import { parkingDays } from "#features/parking/statistics/parking-count.queries.ts";
import { type TestApp } from "../test-app.ts";

interface Total {
  what: string;
  n: string;
}
const figures = sql`concat_ws(' ', sum(complete), sum(reviewed), sum(made), sum(paid), sum(made_fen), sum(paid_fen)) as n`;

/** Returns the totals that figures use, by device and day. */
export async function countedOrders({ services }: TestApp, orgId: string): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select concat_ws(' ', device_uid, day) as what, ${figures} from ${parkingDays} c where org_id = ${orgId}
    group by 1 having sum(complete) <> 0 or sum(made) <> 0 order by 1`.execute(services.db.sql);
  return rows;
}

/** Returns the totals computed from records and orders. */
export async function storedOrders({ services }: TestApp, orgId: string): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select concat_ws(' ', device_uid, day) as what, ${figures} from (
      select device_uid, day_start(entry_at) as day, 1 as complete, (review_state in (1, 4))::int as reviewed, 0 as made, 0 as paid,
        0 as made_fen, 0 as paid_fen
      from parking_record where org_id = ${orgId} and entry_at is not null and leave_at is not null and scrap_cause is null
        and exclude_cause is null and merged_into is null
      union all select r.device_uid, day_start(o.created_at), 0, 0, 1, (o.state = 2)::int, o.amount_fen,
        case o.state when 2 then o.amount_fen else 0 end
      from parking_order o join parking_record r on r.id = o.record_id where o.org_id = ${orgId} and o.state in (1, 2)) t
    group by 1 order by 1`.execute(services.db.sql);
  return rows;
}

export async function recountParking({ services }: TestApp): Promise<void> {
  await sql`select recount_parking()`.execute(services.db.sql);
}

/** Pays the order of a record. Default: the order of the organisation's first record. */
export async function payOrder({ services }: TestApp, orgId: string, recordId?: string): Promise<void> {
  const which =
    recordId === undefined
      ? sql`(select min(record_id::text)::uuid from parking_order where org_id = ${orgId})`
      : sql`${recordId}`;
  await sql`update parking_order set state = 2, paid_at = now() where state = 1 and org_id = ${orgId} and record_id = ${which}`.execute(
    services.db.sql,
  );
}

/** Adds the device to another group, in addition to its present one. */
export async function bindToo({ services }: TestApp, orgId: string, groupId: string, deviceUid: string): Promise<void> {
  await sql`insert into device_binding (org_id, group_id, device_uid, bound_at) values (${orgId}, ${groupId}, ${deviceUid}, now())`.execute(
    services.db.sql,
  );
}

/** Adds a subgroup. @returns its id */
export async function addChildGroup({ services, clock }: TestApp, orgId: string, parentId: string): Promise<string> {
  const id = v7();
  await sql`
    insert into device_group (id, org_id, parent_id, name, path, created_at)
    select ${id}::uuid, ${orgId}::uuid, g.id, '下级', g.path || ${id}::uuid, ${clock.now()}::timestamptz from device_group g where g.id = ${parentId}`.execute(
    services.db.sql,
  );
  return id;
}

/** Sets the creation time of each order to the time when its car left, and pays every third order. */
export async function backdateOrders(
  { services }: { services: Pick<TestApp["services"], "db"> },
  orgId: string,
): Promise<void> {
  const { sql: db } = services.db;
  await sql`
    update parking_order o set created_at = r.leave_at, state = case when right(r.serial, 1)::int % 3 = 0 then 2 else 1 end,
      paid_at = case when right(r.serial, 1)::int % 3 = 0 then r.leave_at end
    from parking_record r where r.id = o.record_id and o.org_id = ${orgId}`.execute(db);
  await sql`select recount_parking()`.execute(db);
}
