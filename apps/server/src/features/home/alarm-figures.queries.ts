import { type RawBuilder, sql } from "kysely";
import { isAlarm, messageDeviceDays, messageHours } from "#features/alarm/alarm.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { type FigureTimes } from "./figure-times.ts";

/** Number of alarms of an algorithm in the hour or day that begins `at`, epoch ms. */
export interface AlarmBucket {
  alg_id: string;
  at: number;
  count: number;
}
interface AlarmsBefore {
  alg_id: string;
  /**
   * Number of alarms yesterday up to the present time of day; the next field is for the seven days before the last
   * seven.
   */
  day: number;
  week: number;
}
interface AlarmsOfPoint {
  point_id: string;
  name: string;
  location: string;
  count: number;
  before: number;
}
export interface AlarmFigures {
  hours: AlarmBucket[];
  days: AlarmBucket[];
  before: AlarmsBefore[];
  points: AlarmsOfPoint[];
}

const rowsOf = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
const epochMs = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/**
 * Returns all alarm figures of the home page in one statement, so that they are consistent. Full hours and days come
 * from the totals; only partial hours are counted from the alarms.
 */
export async function getAlarmFigures(
  db: Queryable,
  scope: Scope,
  times: FigureTimes,
  maxPoints: number,
): Promise<AlarmFigures> {
  const { today, yesterday, weekBefore, monthStart, dayAgo, weekAgo } = times;
  const messages = (from: Date, to: Date) => sql`
    select m.point_id, m.alg_id, count(*) as n from message m
    where m.folded_into is null and m.deleted_at is null and ${inScope(scope, "m")} and ${isAlarm("m.alg_id")} and m.happened_at >= ${from} and m.happened_at <= ${to}
    group by 1, 2`;
  const hours = (from: Date, to: RawBuilder<unknown>) => sql`
    select c.point_id, c.alg_id, c.hour, sum(c.count) as n from ${messageHours} c
    where ${inScope(scope, "c")} and ${isAlarm("c.alg_id")} and c.hour >= ${from} and ${to} group by 1, 2, 3`;
  const { rows } = await sql<AlarmFigures>`
    with today as materialized (${hours(today, sql`true`)}),
    day_before as materialized (
      select point_id, alg_id, n from (${hours(yesterday, sql`c.hour < ${dayAgo.hour}`)}) h
      union all ${messages(dayAgo.hour, dayAgo.at)}
    ),
    days as materialized (
      select c.alg_id, c.day, sum(c.count) as n from ${messageDeviceDays} c
      where ${inScope(scope, "c")} and ${isAlarm("c.alg_id")} and c.day >= ${monthStart} group by 1, 2
    ),
    week_before as (
      select alg_id, n from days where day >= ${weekBefore} and day < ${weekAgo.day}
      union all select alg_id, n from (${hours(weekAgo.day, sql`c.hour < ${weekAgo.hour}`)}) h
      union all select alg_id, n from (${messages(weekAgo.hour, weekAgo.at)}) m
    ),
    points as (
      select point_id, sum(n) as n from today group by 1 having sum(n) > 0 order by 2 desc, 1 limit ${maxPoints}
    )
    select ${rowsOf(sql`select alg_id, ${epochMs("hour")} as at, sum(n) as count from today group by 1, 2 having sum(n) <> 0`)} as hours,
      ${rowsOf(sql`select alg_id, ${epochMs("day")} as at, n as count from days where n <> 0`)} as days,
      ${rowsOf(sql`
        select alg_id, coalesce(sum(day), 0) as day, coalesce(sum(week), 0) as week from (
          select alg_id, n as day, 0 as week from day_before union all select alg_id, 0, n from week_before
        ) b group by 1`)} as before,
      ${rowsOf(sql`
        select t.point_id, p.name, t.n as count,
          coalesce((select sum(b.n) from day_before b where b.point_id = t.point_id), 0) as before,
          coalesce((select string_agg(g.name, '、' order by g.name) from device_binding b join device_group g on g.id = b.group_id
            where b.device_uid = p.device_uid), d.nickname) as location
        from points t join point p on p.id = t.point_id join device d on d.id = p.device_uid
        order by t.n desc, p.name, t.point_id`)} as points`.execute(db);
  return rows[0] ?? { hours: [], days: [], before: [], points: [] };
}
