import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { isOnline, runsOne, seen } from "../point.queries.ts";

/** A group of the tree, or the organisation itself, whose list of ids is empty. */
export interface BranchGroup {
  /** Ids from the top group down to this one. */
  path: readonly string[];
}

export interface BranchRow {
  id: string;
  name: string;
  online: boolean;
  /** Number of points in the group and its subgroups, each counted once; `online_count` counts the online ones. */
  point_count: number;
  online_count: number;
}

export async function getBranchGroup(db: Queryable, scope: Scope, id: string): Promise<BranchGroup | undefined> {
  return db
    .selectFrom("device_group")
    .select("path")
    .where("id", "=", id)
    .where("org_id", "=", scope.orgId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Returns the table expression `held`: the devices of the tree with their points. */
function heldBy(scope: Scope, algs: readonly string[], within: RawBuilder<boolean>) {
  return sql`held as materialized (
    select d.id, d.device_id, d.nickname, d.online, d.created_at, points.n, case when d.connected then points.online else 0 end as points_online
    from (select *, id as device_uid from device where deleted_at is null) d cross join lateral (
      select count(*) as n, count(*) filter (where p.online) as online
      from point p where p.device_uid = d.id and p.deleted_at is null and ${runsOne(algs)}
    ) points
    where ${inScope(scope, "d")} and ${within} and ${algs.length === 0 ? sql`true` : sql`points.n > 0`}
  )`;
}

/** SQL join of device bindings with existing groups. */
const placed = sql`device_binding b join device_group g on g.id = b.group_id and g.deleted_at is null`;

/** Returns the direct subgroups that contain visible points, in their stored order. */
export async function listBranchGroups(
  db: Queryable,
  scope: Scope,
  { path }: BranchGroup,
  algs: readonly string[],
): Promise<BranchRow[]> {
  const below =
    path.length === 0
      ? sql<boolean>`b.org_id = ${scope.orgId}`
      : sql<boolean>`b.org_id = ${scope.orgId} and g.path @> array[${path.at(-1)}::uuid] and cardinality(g.path) > ${path.length}::int`;
  const { rows } = await sql<BranchRow>`
    with ${heldBy(scope, algs, sql`d.id in (select b.device_uid from ${placed} where ${below})`)},
    around as (select distinct g.path[${path.length + 1}::int] as child, b.device_uid from ${placed} where ${below})
    select c.id, c.name, sum(held.n)::int as point_count, sum(held.points_online)::int as online_count, bool_or(held.online) as online
    from around join held on held.id = around.device_uid join device_group c on c.id = around.child
    group by c.id order by c.sort, c.created_at, c.id`.execute(db);
  return rows;
}

/** Returns the devices directly in the group; for the organisation, the devices in no group. */
export async function listBranchDevices(
  db: Queryable,
  scope: Scope,
  { path }: BranchGroup,
  algs: readonly string[],
): Promise<(BranchRow & { device_id: string })[]> {
  const within =
    path.length === 0
      ? sql<boolean>`not exists (select from ${placed} where b.device_uid = d.id)`
      : sql<boolean>`d.id in (select b.device_uid from device_binding b where b.group_id = ${path.at(-1)})`;
  const { rows } = await sql<BranchRow & { device_id: string }>`
    with ${heldBy(scope, algs, within)}
    select id, device_id, nickname as name, online, n::int as point_count, points_online::int as online_count
    from held order by created_at, id`.execute(db);
  return rows;
}

export interface DevicePointRow {
  id: string;
  device_id: string;
  name: string;
  online: boolean;
}

/** Returns the points of a device. @returns undefined if the caller does not see the device */
export async function listPointsBelow(
  db: Queryable,
  scope: Scope,
  deviceUid: string,
  algs: readonly string[],
): Promise<DevicePointRow[] | undefined> {
  const { rows } = await sql<DevicePointRow>`
    select p.id, d.device_id, p.name, ${isOnline} as online from point p join device d on d.id = p.device_uid
    where ${seen(scope)} and p.device_uid = ${deviceUid} and ${runsOne(algs)} order by p.created_at, p.id`.execute(db);
  if (rows.length > 0) return rows;
  const { rows: devices } = await sql<{ id: string }>`
    select d.id from (select *, id as device_uid from device where deleted_at is null) d
    where d.id = ${deviceUid} and ${inScope(scope, "d")}`.execute(db);
  return devices.length > 0 ? [] : undefined;
}

/**
 * Returns true if the group is in the tree of a user with a limited scope, also if only as an ancestor of visible
 * groups.
 */
export async function isInTree(db: Queryable, scope: Scope, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select from device_binding b join device_group g on g.id = b.group_id join visible_device v on v.device_uid = b.device_uid
    where v.staff_id = ${scope.staffId} and g.path @> array[${groupId}::uuid]
    union all select from visible_group where staff_id = ${scope.staffId} and group_id = ${groupId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
