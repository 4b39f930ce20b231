import { sql } from "kysely";
import { type Queryable } from "./database.ts";

/** Returns the members among `staffIds` who see all of the organisation. */
export async function findAllSeeing(db: Queryable, orgId: string, staffIds: readonly string[]): Promise<string[]> {
  const admins = db
    .selectFrom("staff")
    .select("id")
    .where("org_id", "=", orgId)
    .where("id", "in", [...staffIds]);
  const rows = await admins.where("role", "=", "admin").where("status", "=", "active").execute();
  return rows.map(({ id }) => id);
}

export interface Viewer {
  staff_id: string;
  device_uid: string;
}

/** Returns the pairs of one of the members and one of the devices where the member may see the device. */
export async function findViewers(
  db: Queryable,
  orgId: string,
  staffIds: readonly string[],
  deviceUids: readonly string[],
): Promise<Viewer[]> {
  const { rows } = await sql<Viewer>`
    select v.staff_id, v.device_uid from visible_device v join staff s on s.id = v.staff_id
    where s.org_id = ${orgId} and v.staff_id = any(${staffIds}::uuid[]) and v.device_uid = any(${deviceUids}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Returns for each device which of `groupIds` contain it, directly or in a subgroup. Omits devices in none of them. */
export async function findHoldingGroups(
  db: Queryable,
  orgId: string,
  groupIds: readonly string[],
  deviceUids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ device_uid: string; group_ids: string[] }>`
    select b.device_uid, array_agg(distinct w.id::text) as group_ids
    from device_binding b join device_group g on g.id = b.group_id and g.deleted_at is null
    join unnest(${groupIds}::uuid[]) w(id) on g.path @> array[w.id]
    where g.org_id = ${orgId} and b.device_uid = any(${deviceUids}::uuid[]) group by 1`.execute(db);
  return new Map(rows.map(({ device_uid, group_ids }) => [device_uid, group_ids]));
}
