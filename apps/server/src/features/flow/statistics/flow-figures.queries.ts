import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { fewDevices } from "#platform/db/few-devices.queries.ts";
import { type Scope } from "#platform/db/scope.ts";
import { flowDayTotals, flowHours } from "../count/flow-count.queries.ts";
import { type FlowFilter } from "../flow-filter.ts";
import { type FlowTimes } from "../flow-times.ts";
import { flowConditions } from "./flow-conditions.queries.ts";

/**
 * Entries and exits of one part of the comparison. "period": an hour or day of the period. "hour": the current hour.
 * "before": the full hours of the preceding period. "rest": its last, partial hour.
 */
export interface FlowFigure {
  part: "period" | "hour" | "before" | "rest";
  /** Start of the hour or day for "period", epoch ms; otherwise 0. */
  at: number;
  kind: string;
  enter: number;
  leave: number;
}

export interface FlowFigures {
  figures: FlowFigure[];
  /** Time before which records are deleted; null if no records are deleted. */
  retired: Date | null;
}

const sums = sql`sum(c.count_in)::float8 as enter, sum(c.count_out)::float8 as leave`;

/**
 * Returns all figures of a period in one statement, so that they are consistent. Full hours and days come from the
 * totals; the partial hour of the comparison is counted from records.
 */
export async function getFlowFigures(
  db: Queryable,
  scope: Scope,
  filter: FlowFilter,
  { unit, start, end, hour, before }: FlowTimes,
): Promise<FlowFigures> {
  const few = await fewDevices(db, scope, filter);
  const only = flowConditions(few.scope, few.filter, "c");
  const period =
    unit === "hour"
      ? sql`select c.hour as at, c.kind, ${sums} from ${flowHours} c where ${only} and c.hour >= ${start} and c.hour < ${end} group by 1, 2`
      : sql`select c.day as at, c.kind, ${sums} from ${flowDayTotals} c where ${only} and c.day >= ${start} and c.day < ${end} group by 1, 2`;
  const wholeDays =
    unit === "hour"
      ? sql``
      : sql`union all select ${sums} from ${flowDayTotals} c where ${only} and c.day >= ${before.start} and c.day < ${before.day}`;
  const { rows } = await sql<FlowFigure & { retired: Date | null }>`
    with near as materialized (
      select c.happened_at, c.count_in, c.count_out, c.data, flow_start(c.happened_at, c.data) as began from device_record c
      where ${only} and c.happened_at >= ${before.hour} and c.happened_at <= ${before.at}::timestamptz + interval '1 hour'
    ), figures as (
      select 'period' as part, (extract(epoch from at) * 1000)::float8 as at, kind, enter, leave from (${period}) p
      union all
      select 'hour', 0, '', ${sums} from ${flowHours} c where ${only} and c.hour >= ${hour} and c.hour < ${end}
      union all
      select 'before', 0, '', sum(enter), sum(leave) from (
        select ${sums} from ${flowHours} c where ${only} and c.hour >= ${before.day} and c.hour < ${before.hour} ${wholeDays}
      ) b
      union all
      select 'rest', 0, '', sum(enter), sum(leave) from (
        select sum(c.count_in)::float8 as enter, sum(c.count_out)::float8 as leave from near c
        where c.happened_at <= ${before.at} and c.began >= ${before.hour}
        union all
        -- of those that reach over an end of it, each crossing
        select sum(p.count_in)::float8, sum(p.count_out)::float8
        from near c cross join lateral flow_parts(c.happened_at, c.count_in, c.count_out, c.data) p
        where (c.happened_at > ${before.at} or c.began < ${before.hour}) and c.began <= ${before.at}
          and p.at >= ${before.hour} and p.at <= ${before.at}
      ) r
    )
    select f.part, f.at, f.kind, coalesce(f.enter, 0) as enter, coalesce(f.leave, 0) as leave,
      (select before from flow_retired where org_id = ${scope.orgId}) as retired
    from figures f`.execute(db);
  return { figures: rows, retired: rows[0]?.retired ?? null };
}

export interface PointFigure {
  point: string;
  device: string;
  enter: number;
  leave: number;
}

/** Returns the figures of one hour or day for each point with a count, sorted by device and name. */
export async function listPointFigures(
  db: Queryable,
  scope: Scope,
  filter: FlowFilter,
  { unit, at }: { unit: FlowTimes["unit"]; at: Date },
): Promise<PointFigure[]> {
  const few = await fewDevices(db, scope, filter);
  const only = flowConditions(few.scope, few.filter, "c");
  const from = unit === "hour" ? sql`${flowHours} c where c.hour = ${at}` : sql`${flowDayTotals} c where c.day = ${at}`;
  const { rows } = await sql<PointFigure>`
    select p.name as point, d.nickname as device, t.enter, t.leave
    from (select c.point_id, ${sums} from ${from} and ${only} group by 1 having sum(c.count_in) <> 0 or sum(c.count_out) <> 0) t
    join point p on p.id = t.point_id join device d on d.id = p.device_uid order by 2, 1, p.id`.execute(db);
  return rows;
}

export interface NewsRow {
  id: string;
  point_id: string;
  point_name: string;
  device_name: string;
  enter: number;
  leave: number;
  happened_at: Date;
}

/** Returns the newest records with a count. */
export async function listNewsRows(
  db: Queryable,
  scope: Scope,
  filter: FlowFilter,
  { since, size }: { since: Date; size: number },
): Promise<NewsRow[]> {
  const few = await fewDevices(db, scope, filter);
  const { rows } = await sql<NewsRow>`
    select r.id, r.point_id, p.name as point_name, d.nickname as device_name, r.count_in as enter, r.count_out as leave, r.happened_at
    from (
      select c.* from device_record c
      where ${flowConditions(few.scope, few.filter, "c")} and c.happened_at >= ${since} and (c.count_in > 0 or c.count_out > 0)
      order by c.happened_at desc, c.id desc limit ${size}
    ) r join point p on p.id = r.point_id join device d on d.id = r.device_uid
    order by r.happened_at desc, r.id desc`.execute(db);
  return rows;
}
