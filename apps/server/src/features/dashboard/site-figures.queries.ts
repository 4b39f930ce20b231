import { type RawBuilder, sql } from "kysely";
import { isAlarm, messageDays } from "#features/alarm/alarm.public.ts";
import { groupsInView } from "#features/group/group.public.ts";
import { isPointOnline, visiblePoints } from "#features/point/point.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { devicesBelow } from "./message-figures.queries.ts";

/** Number of points of a division, with today's alarms. An empty code stands for points without a position. */
export interface RegionRow {
  code: string;
  points: number;
  online: number;
  messages: number;
}

const messagesOfToday = (scope: Scope, today: Date) => sql`
  select c.point_id, sum(c.count)::bigint as n from ${messageDays} c
  where ${inScope(scope, "c")} and c.day = ${today} and ${isAlarm("c.alg_id")} group by 1`;

export async function listRegionRows(db: Queryable, scope: Scope, today: Date): Promise<RegionRow[]> {
  const { rows } = await sql<RegionRow>`
    with alarmed as materialized (${messagesOfToday(scope, today)})
    select case when p.longitude is null then '' else left(p.region_code, 6) end as code, count(*) as points,
      count(*) filter (where ${isPointOnline}) as online, coalesce(sum(a.n), 0)::bigint as messages
    from point p join device d on d.id = p.device_uid left join alarmed a on a.point_id = p.id
    where ${visiblePoints(scope)} group by 1`.execute(db);
  return rows;
}

/** A point that has coordinates. */
export interface PlacedPointRow {
  point_id: string;
  name: string;
  device_name: string;
  online: boolean;
  longitude: number;
  latitude: number;
  messages: number;
}

/**
 * Returns the points in a division, those with the most alarms of today first.
 * @param code six digits, or empty for the country
 */
export async function listRegionPoints(
  db: Queryable,
  scope: Scope,
  { code, today, maxPoints }: { code: string; today: Date; maxPoints: number },
): Promise<PlacedPointRow[]> {
  const { rows } = await sql<PlacedPointRow>`
    with alarmed as materialized (${messagesOfToday(scope, today)})
    select p.id as point_id, p.name, d.nickname as device_name, ${isPointOnline} as online, p.longitude, p.latitude,
      coalesce(a.n, 0) as messages
    from point p join device d on d.id = p.device_uid left join alarmed a on a.point_id = p.id
    where ${visiblePoints(scope)} and p.longitude is not null and p.region_code like ${`${code.replace(/(00)+$/, "")}%`}
    order by messages desc, p.name, p.id limit ${maxPoints}`.execute(db);
  return rows;
}

export interface PointRow {
  point_id: string;
  name: string;
  device_id: string;
  device_name: string;
  online: boolean;
  longitude: number | null;
  latitude: number | null;
  messages: number;
}
interface SubGroup {
  group_id: string;
  name: string;
  devices: number;
  online: number;
  messages: number;
}
export interface GroupFigures {
  points: { total: number; online: number; alarmed: number };
  list: PointRow[];
  algorithms: { alg_id: string; points: number }[];
  groups: SubGroup[];
}

const rowsOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;

/**
 * Returns the figures of a group and of the groups below it in one statement, so that they are consistent.
 * @param maxPoints maximum points in the list, those with the most alarms first
 */
export async function getGroupFigures(
  db: Queryable,
  scope: Scope,
  { groupId, today, maxPoints }: { groupId: string | undefined; today: Date; maxPoints: number },
): Promise<GroupFigures> {
  const parent = groupId === undefined ? sql`g.parent_id is null` : sql`g.parent_id = ${groupId}`;
  const { rows } = await sql<GroupFigures>`
    with alarmed as materialized (${messagesOfToday(scope, today)}),
    shown as materialized (
      select p.id as point_id, p.device_uid, p.name, d.device_id, d.nickname as device_name, ${isPointOnline} as online, p.longitude, p.latitude,
        coalesce(a.n, 0) as messages
      from point p join device d on d.id = p.device_uid left join alarmed a on a.point_id = p.id
      where ${visiblePoints(scope)} and ${devicesBelow(groupId, "p", scope)}
    ), children as materialized (
      select g.id, g.name, g.sort from device_group g
      where g.org_id = ${scope.orgId} and g.deleted_at is null and ${parent} and g.id in (${groupsInView(scope)})
    ), member as materialized (
      select distinct c.id, b.device_uid from device_binding b join device_group g on g.id = b.group_id and g.deleted_at is null
        join children c on g.path @> array[c.id]
        join device d on d.id = b.device_uid and d.deleted_at is null where ${inScope(scope, "b")}
    ), per_device as (select device_uid, sum(messages) as n from shown group by 1)
    select (select json_build_object('total', count(*), 'online', count(*) filter (where online), 'alarmed', count(*) filter (where messages > 0)) from shown) as points,
      ${rowsOf(sql`
        select point_id, name, device_id, device_name, online, longitude, latitude, messages from shown
        order by messages desc, name, point_id limit ${maxPoints}`)} as list,
      ${rowsOf(sql`
        select w.alg_id, count(distinct s.point_id) as points from shown s join point_algorithm w on w.point_id = s.point_id
        group by 1 order by 2 desc, 1`)} as algorithms,
      ${rowsOf(sql`
        select c.id as group_id, c.name, count(m.device_uid) as devices, count(*) filter (where d.online) as online,
          coalesce(sum(v.n), 0)::bigint as messages
        from children c left join member m on m.id = c.id left join device d on d.id = m.device_uid
          left join per_device v on v.device_uid = m.device_uid
        group by c.id, c.name, c.sort order by c.sort, c.name, c.id`)} as groups`.execute(db);
  return rows[0] ?? { points: { total: 0, online: 0, alarmed: 0 }, list: [], algorithms: [], groups: [] };
}

/** Returns one point for the big screens; undefined if the caller does not see it. */
export async function getPointRow(
  db: Queryable,
  scope: Scope,
  pointId: string,
): Promise<Omit<PointRow, "messages"> | undefined> {
  const { rows } = await sql<Omit<PointRow, "messages">>`
    select p.id as point_id, p.name, d.device_id, d.nickname as device_name, ${isPointOnline} as online, p.longitude, p.latitude
    from point p join device d on d.id = p.device_uid where p.id = ${pointId} and ${visiblePoints(scope)}`.execute(db);
  return rows[0];
}

/** Counts the devices of each group of the first level, including all groups below it; each device once. */
export async function countDevicesByGroup(
  db: Queryable,
  scope: Scope,
): Promise<{ group_id: string; group: string; device: number; online: number }[]> {
  const { rows } = await sql<{ group_id: string; group: string; device: number; online: number }>`
    with member as (
      select distinct g.path[1] as id, b.device_uid from device_binding b
        join device_group g on g.id = b.group_id and g.deleted_at is null and g.org_id = ${scope.orgId}
      where g.id in (${groupsInView(scope)})
    )
    select g.id as group_id, g.name as "group", count(d.id) as device, count(d.id) filter (where d.online) as online
    from member m join device_group g on g.id = m.id
      left join device d on d.id = m.device_uid and d.deleted_at is null
    group by g.id, g.name, g.sort order by g.sort, g.name, g.id`.execute(db);
  return rows;
}
