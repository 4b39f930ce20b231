import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface FarmOwnerName {
  name: string;
  code: string;
}

/**
 * Returns SQL that selects at most one farmer for each `key` of `keys`. Searches the key's groups and their ancestors
 * for the nearest group with a farmer. A key with several nearest farmers has no row. If two paths lead to a group, the
 * shorter one counts.
 */
const nearestOf = (orgId: string, keys: ReturnType<typeof sql>) => sql<FarmOwnerName & { key: string }>`
  with above as (
    select k.key, a.id, min(cardinality(g.path) - a.position) as distance
    from (${keys}) k join device_group g on g.id = k.group_id
    cross join lateral unnest(g.path) with ordinality as a(id, position)
    where g.org_id = ${orgId} and g.deleted_at is null group by k.key, a.id
  ),
  ranked as (
    select above.key, o.name, o.code, rank() over (partition by above.key order by above.distance) as nearness
    from above join farm_owner o on o.group_id = above.id and o.org_id = ${orgId} and o.deleted_at is null
  )
  select key, min(name) as name, min(code) as code from ranked where nearness = 1 group by key having count(*) = 1`;

/**
 * Returns the farmer of the nearest group: one of `groupIds` or an ancestor.
 * docs/reference/farms.md F2.
 * @returns undefined if there is no farmer, or several
 */
export async function nearestFarmOwner(
  db: Queryable,
  { orgId, groupIds }: { orgId: string; groupIds: readonly string[] },
): Promise<FarmOwnerName | undefined> {
  const keys = sql`select '' as key, unnest(${groupIds}::uuid[]) as group_id`;
  const { rows } = await nearestOf(orgId, keys).execute(db);
  const [owner] = rows;
  return owner === undefined ? undefined : { name: owner.name, code: owner.code };
}

/**
 * Returns the nearest farmer of each device, by the row id of the device. Devices without exactly one farmer are left
 * out.
 */
export async function nearestFarmOwners(
  db: Queryable,
  { orgId, deviceUids }: { orgId: string; deviceUids: readonly string[] },
): Promise<Map<string, FarmOwnerName>> {
  const keys = sql`select device_uid as key, group_id from device_binding where device_uid = any(${deviceUids}::uuid[])`;
  const { rows } = await nearestOf(orgId, keys).execute(db);
  return new Map(rows.map(({ key, name, code }) => [key, { name, code }]));
}
