import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { likeText } from "#platform/db/like-text.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { isOnline, seen } from "../point.queries.ts";
import { type TreeDevice, type TreeGroup, type TreePoint } from "./tree.queries.ts";

const visibleDevice = (scope: Scope) => sql`(
  select * from (select *, id as device_uid from device where deleted_at is null) d where ${inScope(scope, "d")}
) d`;

/** Returns ids of groups whose name matches and that contain visible devices. */
export async function findTreeGroups(db: Queryable, scope: Scope, keyword: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from device_group g
    where g.org_id = ${scope.orgId} and g.deleted_at is null and g.name ilike ${likeText(keyword)} and exists (
      select from device_group s join device_binding b on b.group_id = s.id join ${visibleDevice(scope)} on d.id = b.device_uid
      where s.path @> array[g.id] and s.deleted_at is null
    ) order by g.sort, g.created_at, g.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findTreeDevices(db: Queryable, scope: Scope, keyword: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from ${visibleDevice(scope)}
    where d.nickname ilike ${likeText(keyword)} or d.device_id ilike ${likeText(keyword)}
    order by d.created_at, d.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findTreePoints(
  db: Queryable,
  scope: Scope,
  keyword: string,
  limit: number,
): Promise<TreePoint[]> {
  const { rows } = await sql<TreePoint>`
    select p.id, p.device_uid, p.name, ${isOnline} as online from point p join device d on d.id = p.device_uid
    where ${seen(scope)} and p.name ilike ${likeText(keyword)} order by p.created_at, p.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the requested devices that the caller sees, each with its groups. */
export async function listDevicesById(db: Queryable, scope: Scope, ids: readonly string[]): Promise<TreeDevice[]> {
  const { rows } = await sql<TreeDevice>`
    select d.id, d.device_id, d.nickname as name, d.online,
      array(select b.group_id from device_binding b where b.device_uid = d.id) as groups
    from ${visibleDevice(scope)} where d.id = any(${ids}::uuid[]) order by d.created_at, d.id`.execute(db);
  return rows;
}

/** Returns the requested groups and all their ancestors, in their stored order. */
export async function listPathTo(db: Queryable, scope: Scope, ids: readonly string[]): Promise<TreeGroup[]> {
  const { rows } = await sql<TreeGroup>`
    select id, parent_id, name from device_group
    where org_id = ${scope.orgId} and deleted_at is null
      and id in (select unnest(g.path) from device_group g where g.id = any(${ids}::uuid[]) and g.org_id = ${scope.orgId})
    order by sort, created_at, id`.execute(db);
  return rows;
}
