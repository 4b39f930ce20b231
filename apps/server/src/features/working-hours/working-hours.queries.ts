import { moveDay } from "@huiyan/contract/calendar";
import { daysBetween, type Interval, workingHoursAlgorithm } from "@huiyan/contract/working-hours/working-hours.rules";
import { type RawBuilder, sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { inBatches } from "#platform/db/in-batches.ts";
import { startOfLocalDay } from "#platform/db/local-day.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { readNumberedSpans, readSpans } from "./span-text.ts";

/** First and last day, yyyy-MM-dd, both inclusive. */
export interface DayFilter {
  first: string;
  last: string;
}
export interface WorkplaceFilter {
  group_id?: string | undefined;
  device_id?: string | undefined;
  point_id?: string | undefined;
}

/**
 * SQL condition that the row's point matches the filter.
 * @param table alias of a table with org_id and device_uid
 * @param point its column with the point's id
 */
export function workplaceCondition(
  { orgId }: Scope,
  { group_id, device_id, point_id }: WorkplaceFilter,
  table: string,
  point = "point_id",
): RawBuilder<unknown> {
  const uid = sql.ref(`${table}.device_uid`);
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (point_id !== undefined) parts.push(sql`${sql.ref(`${table}.${point}`)} = ${point_id}`);
  if (device_id !== undefined)
    parts.push(sql`${uid} in (select id from device where org_id = ${orgId} and device_id = ${device_id})`);
  if (group_id !== undefined)
    parts.push(sql`${uid} in (select b.device_uid from device_binding b join device_group g on g.id = b.group_id
      where g.org_id = ${orgId} and g.path @> array[${group_id}::uuid])`);
  return sql.join(parts, sql` and `);
}

export interface WorkedDayRow {
  point_id: string;
  point_name: string;
  device_uid: string;
  device_id: string;
  device_name: string;
  /** Day as yyyy-MM-dd. */
  day: string;
  /** Periods of presence on that day, in seconds from midnight. */
  spans: Interval[];
}

const withSpans = <T extends { spans: string }>(row: T) => ({ ...row, spans: readSpans(row.spans) });

/**
 * Returns days of points that the caller sees, by day and point. The SQL result has one row per point, which holds all
 * its days as text.
 */
export async function findWorkedDays(
  db: Queryable,
  scope: Scope,
  days: DayFilter,
  filter: WorkplaceFilter,
): Promise<WorkedDayRow[]> {
  const { rows } = await sql<Omit<WorkedDayRow, "day" | "spans"> & { days: string }>`
    select w.point_id, p.name as point_name, w.device_uid, d.device_id, d.nickname as device_name, w.days from (
      select w.point_id, w.device_uid, string_agg((w.day - ${days.first}::date)::text || w.spans::text, ';') as days
      from working_day w
      where ${inScope(scope, "w")} and w.day between ${days.first} and ${days.last} and w.seconds > 0
        and ${workplaceCondition(scope, filter, "w")}
      group by 1, 2
    ) w join point p on p.id = w.point_id join device d on d.id = w.device_uid
    order by w.point_id`.execute(db);
  const byDay = Array.from({ length: daysBetween(days.first, days.last) }, (): WorkedDayRow[] => []);
  const names = byDay.map((_, at) => moveDay(days.first, at));
  for (const { days: text, ...point } of rows)
    for (const { number, spans } of readNumberedSpans(text))
      byDay[number]?.push({ ...point, day: names[number] ?? "", spans });
  return byDay.flat();
}

export interface WorkedTotalRow extends Omit<WorkedDayRow, "day" | "spans"> {
  seconds: number;
  /** Number of days with data. */
  days: number;
}

/** Returns the sums of the days of each point, from the stored totals per day. */
export async function sumWorkedPoints(
  db: Queryable,
  scope: Scope,
  days: DayFilter,
  filter: WorkplaceFilter,
): Promise<WorkedTotalRow[]> {
  const { rows } = await sql<WorkedTotalRow>`
    select w.point_id, p.name as point_name, w.device_uid, d.device_id, d.nickname as device_name, w.seconds, w.days from (
      select w.point_id, w.device_uid, sum(w.seconds)::float8 as seconds, count(*)::int as days, min(w.day) as first
      from working_day w
      where ${inScope(scope, "w")} and w.day between ${days.first} and ${days.last} and w.seconds > 0
        and ${workplaceCondition(scope, filter, "w")}
      group by 1, 2
    ) w join point p on p.id = w.point_id join device d on d.id = w.device_uid
    order by w.first, w.point_id`.execute(db);
  return rows;
}

/** Returns the days that follow `after`, for a file that is sent while it is written. */
export async function nextWorkedDays(
  db: Queryable,
  scope: Scope,
  days: DayFilter,
  filter: WorkplaceFilter,
  { after, size }: { after: Pick<WorkedDayRow, "day" | "point_id"> | undefined; size: number },
): Promise<WorkedDayRow[]> {
  const behind =
    after === undefined ? sql`true` : sql`(w.day, w.point_id) > (${after.day}::date, ${after.point_id}::uuid)`;
  const { rows } = await sql<Omit<WorkedDayRow, "spans"> & { spans: string }>`
    select w.point_id, p.name as point_name, w.device_uid, d.device_id, d.nickname as device_name,
      to_char(w.day, 'YYYY-MM-DD') as day, w.spans::text as spans
    from (
      select * from working_day w where ${inScope(scope, "w")} and w.day between ${days.first} and ${days.last}
        and w.seconds > 0 and ${workplaceCondition(scope, filter, "w")} and ${behind}
      order by w.day, w.point_id limit ${size}
    ) w join point p on p.id = w.point_id join device d on d.id = w.device_uid
    order by w.day, w.point_id`.execute(db);
  return rows.map(withSpans);
}

/** Returns the periods of these points without a check of scope. Use it only for plans that the caller may see. */
export async function findSpansOf(
  db: Queryable,
  orgId: string,
  pointIds: readonly string[],
  days: DayFilter,
): Promise<{ point_id: string; day: string; spans: Interval[] }[]> {
  const { rows } = await sql<{ point_id: string; day: string; spans: string }>`
    select w.point_id, to_char(w.day, 'YYYY-MM-DD') as day, w.spans::text as spans from working_day w
    where w.org_id = ${orgId} and w.point_id = any(${pointIds}::uuid[]) and w.day between ${days.first} and ${days.last}`.execute(
    db,
  );
  return rows.map(withSpans);
}

export interface WorkplaceRow {
  point_id: string;
  point_name: string;
  device_id: string;
  device_name: string;
  online: boolean;
  arranged: boolean;
  image_key: string;
}

/** Returns the points that use the algorithm, and points that have data of it. */
export async function findWorkplaces(
  db: Queryable,
  scope: Scope,
  days: DayFilter,
  filter: WorkplaceFilter,
  { algId, worked }: { algId: string; worked: readonly string[] },
): Promise<WorkplaceRow[]> {
  const { rows } = await sql<WorkplaceRow>`
    with arranged as (
      select a.point_id from point_algorithm a join point p on p.id = a.point_id
      where a.alg_id = ${algId} and p.org_id = ${scope.orgId} and p.deleted_at is null
    )
    select p.id as point_id, p.name as point_name, d.device_id, d.nickname as device_name, p.online and d.connected as online,
      p.id in (select point_id from arranged) as arranged,
      coalesce(nullif(p.image_key, ''), seen.image, '') as image_key
    from point p join device d on d.id = p.device_uid
      left join lateral (
        select r.image from device_record r
        where r.point_id = p.id and r.alg_id = ${algId} and r.image <> ''
          and r.happened_at >= ${startOfLocalDay(sql`${days.last}::date`)}
          and r.happened_at < ${startOfLocalDay(sql`${days.last}::date + 1`)}
        order by r.happened_at desc limit 1
      ) seen on p.image_key = ''
    where ${inScope(scope, "p")} and d.deleted_at is null and ${workplaceCondition(scope, filter, "p", "id")}
      and p.id in (select point_id from arranged union select unnest(${worked}::uuid[]))
    order by d.created_at, d.id, p.created_at, p.id`.execute(db);
  return rows;
}

/**
 * Returns the sums of each day over all points, from the stored totals per day.
 * @param full seconds of a whole day; for `capped` each point counts at most this
 */
export async function sumWorkedDays(
  db: Queryable,
  scope: Scope,
  days: DayFilter,
  filter: WorkplaceFilter,
  full: number,
): Promise<{ day: string; points: number; seconds: number; capped: number }[]> {
  const { rows } = await sql<{ day: string; points: number; seconds: number; capped: number }>`
    select to_char(w.day, 'YYYY-MM-DD') as day, count(*)::int as points, sum(w.seconds)::float8 as seconds,
      sum(least(w.seconds, ${full}))::float8 as capped
    from working_day w
    where ${inScope(scope, "w")} and w.day between ${days.first} and ${days.last} and w.seconds > 0
      and ${workplaceCondition(scope, filter, "w")}
    group by w.day order by w.day`.execute(db);
  return rows;
}

export interface StripPictureRow {
  at: Date;
  message_id: string | null;
  alg_id: string;
  image: string;
}

/**
 * Returns pictures of presence records and alarms of a point in a period. If there are too many, a selection spread
 * evenly over the period is returned, in the order of time.
 */
export async function findStripPictures(
  db: Queryable,
  scope: Scope,
  pointId: string,
  span: { from: Date; to: Date },
  max: number,
): Promise<StripPictureRow[]> {
  const { rows } = await sql<StripPictureRow>`
    with all_of as (
      select r.happened_at as at, null::uuid as message_id, r.alg_id, r.image from device_record r
      where ${inScope(scope, "r")} and r.point_id = ${pointId} and r.alg_id = ${workingHoursAlgorithm} and r.image <> ''
        and r.happened_at between ${span.from} and ${span.to}
      union all
      select m.happened_at, m.id, m.alg_id, coalesce(nullif(m.res_image, ''), m.image) from message m
      where ${inScope(scope, "m")} and m.point_id = ${pointId} and m.folded_into is null and m.deleted_at is null
        and m.image <> '' and m.happened_at between ${span.from} and ${span.to}
    ), counted as (
      select *, ntile(${max}) over (order by at) as part from all_of
    )
    select distinct on (part) at, message_id, alg_id, image from counted order by part, at`.execute(db);
  return rows;
}

/**
 * Recounts days. Locks the table against ingest: inserts that are running finish first, and new ones wait until the
 * transaction ends.
 */
export async function recountDays(db: Queryable, orgId: string, days: DayFilter): Promise<number> {
  await sql`lock table working_day in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ n: number }>`
    select recount_working_days(${orgId}, ${days.first}, ${days.last}) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function getMessageDays(db: Queryable, orgId: string): Promise<number | null> {
  const row = await db.selectFrom("organisation").select("message_days").where("id", "=", orgId).executeTakeFirst();
  return row?.message_days ?? null;
}

export async function deleteOldDays(db: Sql, before: string): Promise<void> {
  await inBatches(
    db,
    (rows) => sql`delete from working_day where (point_id, day) in (
      select point_id, day from working_day where day < ${before} limit ${rows})`,
  );
}
