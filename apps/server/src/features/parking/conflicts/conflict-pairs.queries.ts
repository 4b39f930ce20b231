import { type ConflictFilter, conflictBound } from "@huiyan/contract/parking/conflict.api";
import { cutSeconds, silentCutSeconds, sureAwaySeconds, twinSeconds } from "@huiyan/contract/parking/conflict.rules";
import { plateAuto } from "@huiyan/contract/parking/plate.rules";
import { maxStaySeconds } from "@huiyan/contract/parking/review.rules";
import { type RawBuilder, sql } from "kysely";
import { type z } from "zod";
import { type Queryable } from "#platform/db/database.ts";
import { plannedOnce } from "#platform/db/planned-client.ts";
import { inScope, isWhole, type Scope } from "#platform/db/scope.ts";

type Condition = RawBuilder<unknown>;
export type ConflictConditions = z.output<typeof ConflictFilter>;

/** Maximum records of a period that are searched, newest first. Enough for a week of 5,000 busy berths. */
const scannedRecords = 100_000;
/** Maximum conflicts listed per overlapping stay. Further ones appear when these are resolved. */
const partnersOfOne = 3;

/**
 * Returns SQL for the end of a record's stay: infinity for an open stay, the last observation for a stay without an
 * exit. Must equal `spanOf` in the rules.
 */
export const endOf = (table: string): Condition => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`coalesce(${column("leave_at")}, case when ${column("is_open")} then 'infinity'::timestamptz end, ${column("last_seen_at")}, ${column("entry_at")})`;
};

const isInForce = (table: string): Condition => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column("merged_into")} is null and ${column("exclude_cause")} is null and ${column("scrap_cause")} is null`;
};

/**
 * Returns SQL for a text of those columns of a record that a dismissal depends on. A dismissal ends when this text
 * changes. Orders, marks and reviewers are not part of the text.
 */
export const fingerprintOf = (table: string): Condition => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`concat_ws('|', ${column("berth_id")}, ${column("plate")}, extract(epoch from ${column("entry_at")}), extract(epoch from ${column("leave_at")}), ${column("is_open")}, ${column("dispute_cause")} is null)`;
};

/** Sort order of records by time. Must equal `compareInTime` in the rules. */
const inTime = sql`at, until > at, is_exit, id`;

/**
 * Returns a cheap condition that selects pairs of plates that may belong to one car. The rules compute the exact
 * distance later, because a function call for every pair would be too slow.
 */
function nearPlates(one: Condition, other: Condition): Condition {
  const differing = sql.join(
    Array.from({ length: 8 }, (_, at) => sql`(substr(${one}, ${at + 1}, 1) <> substr(${other}, ${at + 1}, 1))::int`),
    sql` + `,
  );
  return sql`(${one} = ${other} or (length(${one}) = length(${other}) and ${differing} <= 2)
    or (abs(length(${one}) - length(${other})) = 1 and (left(${one}, 4) = left(${other}, 4) or right(${one}, 3) = right(${other}, 3))))`;
}

const isSureOf = (half: Condition, plate: Condition): Condition =>
  sql`(${half} ->> 'plate' = ${plate} and (${half} ->> 'confidence')::float8 >= ${plateAuto}::float8)`;

/**
 * Condition: the car of `prev` was certainly observed to leave and to return as `b`. Must equal `isSureReturn` in the
 * rules.
 */
const isSureReturn: Condition = sql`(prev.leave_at <= b.at - make_interval(secs => ${sureAwaySeconds}::float8) and not b.is_exit and prev.codes = '{}' and ${isSureOf(sql`prev.leave`, sql`prev.plate`)} and exists (
  select from parking_record n where n.id = b.id and n.org_id = prev.org_id and n.codes = '{}' and ${isSureOf(sql`n.entry`, sql`prev.plate`)}))`;

/** Condition: at least one record of a pair belongs to the requested device, point and group. */
function filterCondition({ device_id, point_id, group_id }: ConflictConditions, scope: Scope): Condition {
  const conditions: Condition[] = [];
  const either = (test: (table: string) => Condition) => conditions.push(sql`(${test("f")} or ${test("l")})`);
  if (point_id !== undefined) either((table) => sql`${sql.ref(`${table}.point_id`)} = ${point_id}`);
  const ofDevices = (devices: Condition) => either((table) => sql`${sql.ref(`${table}.device_uid`)} in (${devices})`);
  if (device_id !== undefined)
    ofDevices(sql`select id from device where org_id = ${scope.orgId} and device_id = ${device_id}`);
  if (group_id !== undefined)
    ofDevices(sql`select b.device_uid from device_binding b join device_group g on g.id = b.group_id
      where g.org_id = ${scope.orgId} and g.path @> array[${group_id}::uuid]`);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

export interface ConflictPair {
  first_id: string;
  last_id: string;
  dismissed_by: string | null;
  dismissed_at: Date | null;
}

/**
 * Returns pairs of records that may contradict each other, newest first, and one pair more than a page shows. The rules
 * decide which pairs are conflicts.
 * Candidates in a berth are consecutive records, and records that overlap. To find the latter in one ordered scan, a
 * record counts as overlapping if it begins before the latest end of the earlier records.
 * The window functions of a berth use the same frame, because a second frame would double the time. Further columns are
 * read only for the few candidates.
 */
export async function findConflictPairs(
  db: Queryable,
  scope: Scope,
  { isDismissed, ...conditions }: ConflictConditions & { isDismissed: boolean },
): Promise<ConflictPair[]> {
  const { time_start, time_end } = conditions;
  const period = [
    ...(time_start === undefined ? [] : [sql`r.at >= ${new Date(time_start)}`]),
    ...(time_end === undefined ? [] : [sql`r.at <= ${new Date(time_end)}`]),
  ];
  const since = time_start === undefined ? sql`true` : sql`p.at >= ${new Date(time_start)}`;
  const lookBack = sql`make_interval(secs => ${maxStaySeconds})`;
  // the best plan depends on the number of visible devices
  const planned = isWhole(scope) ? plannedOnce : sql``;
  const { rows } = await sql<ConflictPair>`${planned}
    with scanned as materialized (
      select r.id, r.berth_id, r.plate, r.at, ${endOf("r")} as until, r.entry_at is null as is_exit, 'P-GAP' = any(r.codes) as is_silent
      from parking_record r where ${sql.join([isInForce("r"), inScope(scope, "r"), ...period], sql` and `)}
      order by r.at desc limit ${scannedRecords}
    ), by_berth as materialized (
      select * from (
        select id, berth_id, at, until, plate, is_exit, is_silent, lag(id) over w as prev_id, max(until) over w as reached
        from scanned window w as (partition by berth_id order by ${inTime} rows between unbounded preceding and 1 preceding)) s
      where is_exit or at <= reached + make_interval(secs => case when is_silent then ${silentCutSeconds}::float8 else ${cutSeconds}::float8 end)
    ), by_plate as (
      select id, plate, berth_id, at, max(until) over (partition by plate order by at, id rows between unbounded preceding and 1 preceding) as reached
      from scanned where plate in (select plate from scanned where plate <> '' group by plate having count(*) > 1)
    ), pairs as (
      select prev.id as first_id, b.id as last_id, b.at from by_berth b join parking_record prev on prev.id = b.prev_id and prev.org_id = ${scope.orgId}
      where b.at >= b.reached and ((b.is_exit and prev.entry_at is not null and prev.leave_at is null and not prev.is_open)
        or (b.plate <> '' and prev.plate <> '' and b.at <= b.reached + make_interval(secs => ${silentCutSeconds})
          and (b.at <= b.reached + make_interval(secs => ${cutSeconds}) or (b.is_silent and 'P-GAP' = any(prev.codes)))
          and ${nearPlates(sql`b.plate`, sql`prev.plate`)} and not ${isSureReturn}))
      union
      select o.id, b.id, b.at from (select * from by_berth where at < reached order by at desc limit ${conflictBound + 1}) b
      cross join lateral (select p.id from parking_record p
        where p.org_id = ${scope.orgId} and p.berth_id = b.berth_id and p.at <= b.at and p.at >= b.at - ${lookBack} and (p.at, p.id) < (b.at, b.id) and ${since}
          and ${isInForce("p")} and ${endOf("p")} > b.at and p.at < b.until order by p.at desc limit ${partnersOfOne}) o
      union
      select o.id, b.id, b.at from (select * from by_plate where at < reached order by at desc limit ${conflictBound + 1}) b
      cross join lateral (select p.id from parking_record p
        where p.org_id = ${scope.orgId} and p.plate = b.plate and p.berth_id <> b.berth_id and (p.at, p.id) < (b.at, b.id)
          and p.at >= b.at - ${lookBack} and ${since} and ${isInForce("p")} and ${inScope(scope, "p")}
          and ${endOf("p")} > b.at + make_interval(secs => ${twinSeconds}) order by p.at desc limit ${partnersOfOne}) o
    )
    select pairs.first_id, pairs.last_id, s.name as dismissed_by, d.at as dismissed_at
    from pairs join parking_record f on f.id = pairs.first_id and f.org_id = ${scope.orgId}
    join parking_record l on l.id = pairs.last_id and l.org_id = ${scope.orgId}
    left join parking_conflict_dismissal d on d.org_id = ${scope.orgId} and d.first_id = f.id and d.last_id = l.id
      and d.fingerprint = ${fingerprintOf("f")} || ' ' || ${fingerprintOf("l")}
    left join staff s on s.id = d.staff_id
    where (d.at is not null) = ${isDismissed} and ${filterCondition(conditions, scope)}
    order by pairs.at desc, pairs.last_id, pairs.first_id limit ${conflictBound + 1}`.execute(db);
  return rows;
}
