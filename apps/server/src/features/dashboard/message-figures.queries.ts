import { type RawBuilder, sql } from "kysely";
import { isAlarm, messageDays, messageDeviceDays, messageHours } from "#features/alarm/alarm.public.ts";
import { groupsInView } from "#features/group/group.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

interface Named {
  name: string;
  count: number;
}
interface GroupCount extends Named {
  group_id: string;
}
interface AlgorithmCount {
  alg_id: string;
  count: number;
}
interface PointCount extends Named {
  point_id: string;
}

const rowsOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
const epochMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

export interface MessageFigures {
  groups: { 1: GroupCount[]; 7: GroupCount[] };
  algorithms: { 1: AlgorithmCount[]; 7: AlgorithmCount[] };
  points: PointCount[];
}

/**
 * Returns counts of alarms of today and of the last seven days by group, algorithm and point. An alarm counts once in
 * each visible group of its device, and once in each group above.
 */
export async function getMessageFigures(
  db: Queryable,
  scope: Scope,
  { today, week, max }: { today: Date; week: Date; max: { groups: number; points: number } },
): Promise<MessageFigures> {
  const groups = (days: Date) =>
    rowsOf(sql`
    select g.id as group_id, g.name, sum(d.n)::bigint as count
    from (select device_uid, sum(n) as n from days where day >= ${days} group by 1) d
      join member m on m.device_uid = d.device_uid join device_group g on g.id = m.group_id
    group by g.id, g.name having sum(d.n) > 0 order by 3 desc, g.name, g.id limit ${max.groups}`);
  const algorithms = (days: Date) =>
    rowsOf(sql`
    select alg_id, sum(n)::bigint as count from days where day >= ${days} group by 1 having sum(n) > 0 order by 2 desc, 1`);
  const { rows } = await sql<{
    g1: GroupCount[];
    g7: GroupCount[];
    a1: AlgorithmCount[];
    a7: AlgorithmCount[];
    points: PointCount[];
  }>`
    with days as materialized (
      select c.device_uid, c.alg_id, c.day, sum(c.count) as n from ${messageDeviceDays} c
      where ${inScope(scope, "c")} and c.day >= ${week} and ${isAlarm("c.alg_id")} group by 1, 2, 3
    ), member as materialized (
      select distinct b.device_uid, above.group_id
      from device_binding b join device_group g on g.id = b.group_id and g.deleted_at is null
        cross join lateral unnest(g.path) above(group_id)
      where g.org_id = ${scope.orgId} and above.group_id in (${groupsInView(scope)})
    )
    select ${groups(today)} as g1, ${groups(week)} as g7,
      ${algorithms(today)} as a1, ${algorithms(week)} as a7,
      ${rowsOf(sql`
        select c.point_id, p.name, sum(c.count)::bigint as count from ${messageDays} c join point p on p.id = c.point_id
        where ${inScope(scope, "c")} and c.day = ${today} and ${isAlarm("c.alg_id")} group by 1, 2 having sum(c.count) > 0
        order by 3 desc, 2, 1 limit ${max.points}`)} as points`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("counting answers one row");
  return {
    groups: { 1: row.g1, 7: row.g7 },
    algorithms: { 1: row.a1, 7: row.a7 },
    points: row.points,
  };
}

export interface AlgorithmDay {
  alg_id: string;
  at: number;
  count: number;
}

/**
 * Counts today's alarms of each group with all groups below it, each alarm once per group; and of all devices together.
 */
export async function countGroupAlarms(
  db: Queryable,
  scope: Scope,
  today: Date,
): Promise<{ total: number; list: { group_id: string; count: number }[] }> {
  const { rows } = await sql<{ total: number; list: { group_id: string; count: number }[] }>`
    with alarmed as materialized (
      select c.device_uid, sum(c.count) as n from ${messageDeviceDays} c
      where ${inScope(scope, "c")} and c.day = ${today} and ${isAlarm("c.alg_id")} group by 1 having sum(c.count) > 0
    ), member as (
      select distinct b.device_uid, above.group_id
      from device_binding b join device_group g on g.id = b.group_id and g.deleted_at is null
        cross join lateral unnest(g.path) above(group_id)
      where g.org_id = ${scope.orgId} and above.group_id in (${groupsInView(scope)})
    )
    select (select coalesce(sum(n), 0) from alarmed)::bigint as total,
      ${rowsOf(sql`
        select m.group_id, sum(a.n)::bigint as count from alarmed a join member m on m.device_uid = a.device_uid
        group by 1 order by 2 desc, 1`)} as list`.execute(db);
  return rows[0] ?? { total: 0, list: [] };
}

/** Returns the numbers of alarms of one point by algorithm and day. */
export async function listPointDays(
  db: Queryable,
  scope: Scope,
  { pointId, since }: { pointId: string; since: Date },
): Promise<AlgorithmDay[]> {
  const { rows } = await sql<AlgorithmDay>`
    select c.alg_id, ${epochMs("c.day")} as at, sum(c.count)::bigint as count from ${messageDays} c
    where ${inScope(scope, "c")} and c.day >= ${since} and c.point_id = ${pointId} and ${isAlarm("c.alg_id")}
    group by c.alg_id, c.day having sum(c.count) <> 0`.execute(db);
  return rows;
}

/**
 * Returns the numbers of alarms by algorithm and day.
 * @param groupId only devices of this group and of groups below it
 */
export async function listAlgorithmDays(
  db: Queryable,
  scope: Scope,
  since: Date,
  groupId?: string,
): Promise<AlgorithmDay[]> {
  const { rows } = await sql<AlgorithmDay>`
    select c.alg_id, ${epochMs("c.day")} as at, sum(c.count)::bigint as count from ${messageDeviceDays} c
    where ${inScope(scope, "c")} and c.day >= ${since} and ${isAlarm("c.alg_id")} and ${devicesBelow(groupId, "c", scope)}
    group by c.alg_id, c.day having sum(c.count) <> 0`.execute(db);
  return rows;
}

/** Returns the condition that the row's device is in the group or in a group below it; without a group, always true. */
export function devicesBelow(groupId: string | undefined, table: string, { orgId }: Scope): RawBuilder<boolean> {
  if (groupId === undefined) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(`${table}.device_uid`)} in (
    select b.device_uid from device_binding b join device_group g on g.id = b.group_id and g.deleted_at is null
    where g.org_id = ${orgId} and g.path @> array[${groupId}::uuid])`;
}

interface StatesOf {
  today: Date;
  groupId?: string | undefined;
  pointId?: string;
  algorithms?: readonly string[];
}

/**
 * Counts today's alarms by state of handling.
 * @param algorithms only these algorithms
 * @param pointId only this point
 */
export async function countByState(
  db: Queryable,
  scope: Scope,
  { today, groupId, pointId, algorithms }: StatesOf,
): Promise<{ alg_id: string; state: string; count: number }[]> {
  const wanted = algorithms === undefined ? sql`true` : sql`m.alg_id = any(${algorithms}::text[])`;
  const ofPoint = pointId === undefined ? sql`true` : sql`m.point_id = ${pointId}`;
  const { rows } = await sql<{ alg_id: string; state: string; count: number }>`
    select m.alg_id, m.state, count(*) as count from message m
    where m.folded_into is null and m.deleted_at is null and ${inScope(scope, "m")} and m.happened_at >= ${today}
      and ${isAlarm("m.alg_id")} and ${wanted} and ${ofPoint} and ${devicesBelow(groupId, "m", scope)} group by 1, 2`.execute(
    db,
  );
  return rows;
}

/**
 * Counts the alarms from `from` to `to`, both included, without grouped alarms and without counted or weighed loads.
 * `from` must be the start of an hour, at the latest of the hour of `to`. Full hours come from the totals per hour; only
 * the last hour is counted from the alarms.
 */
export async function countUntilNow(
  db: Queryable,
  scope: Scope,
  { from, to }: { from: Date; to: Date },
): Promise<number> {
  const hour = new Date(Math.floor(to.getTime() / 3_600_000) * 3_600_000);
  const { rows } = await sql<{ n: number }>`
    select coalesce((select sum(c.count) from ${messageHours} c where ${inScope(scope, "c")} and c.hour >= ${from} and c.hour < ${hour}
        and ${isAlarm("c.alg_id")}), 0)::bigint
      + (select count(*) from message m where m.folded_into is null and m.deleted_at is null and ${inScope(scope, "m")}
        and m.happened_at >= ${hour} and m.happened_at <= ${to} and ${isAlarm("m.alg_id")}) as n`.execute(db);
  return rows[0]?.n ?? 0;
}
