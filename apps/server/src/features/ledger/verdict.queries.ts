import { DetectedBox } from "@huiyan/contract/alarm/detected-box";
import { type GatedBox } from "@huiyan/contract/algorithm/alarm-gate.rules";
import { type JudgedAlarm } from "@huiyan/contract/ledger/ledger.rules";
import { sql } from "kysely";
import { z } from "zod";
import { messageDays } from "#features/alarm/alarm.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { localTime } from "#platform/db/local-day.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

/**
 * Condition for judged alarms, with the states as literals so that the planner uses the index of verdicts. They equal
 * `verdictStates` of the contract.
 */
const judged = sql`m.folded_into is null and m.deleted_at is null
  and m.state in ('repeated', 'investigating', 'done', 'false_alarm')`;
const isFalse = sql`m.state = 'false_alarm'`;
const counts = sql`(count(*) filter (where not ${isFalse}))::int as true, (count(*) filter (where ${isFalse}))::int as false`;

export interface LedgerFilter {
  since: Date;
  alg_id?: string | undefined;
  point_id?: string | undefined;
}

const only = ({ alg_id, point_id }: LedgerFilter, table: string) => {
  const alg = alg_id === undefined ? sql`true` : sql`${sql.ref(`${table}.alg_id`)} = ${alg_id}`;
  const point = point_id === undefined ? sql`true` : sql`${sql.ref(`${table}.point_id`)} = ${point_id}`;
  return sql`${alg} and ${point}`;
};

export interface Verdicts {
  true: number;
  false: number;
}
export interface PointVerdicts extends Verdicts {
  alg_id: string;
  point_id: string;
  point_name: string;
  device_name: string;
  unjudged: number;
}

/**
 * Returns the verdicts of each algorithm and point with alarms since `since`, most false alarms first. The number of
 * alarms without a verdict is the total of the days minus the verdicts.
 */
export async function countByPoint(
  db: Queryable,
  scope: Scope,
  filter: LedgerFilter,
  limit: number,
): Promise<PointVerdicts[]> {
  const { rows } = await sql<PointVerdicts>`
    with verdicts as (
      select m.alg_id, m.point_id, ${counts} from message m
      where ${judged} and ${inScope(scope, "m")} and m.happened_at >= ${filter.since} and ${only(filter, "m")} group by 1, 2
    ), totals as (
      select c.alg_id, c.point_id, sum(c.count)::int as total from ${messageDays} c
      where ${inScope(scope, "c")} and c.day >= ${filter.since} and ${only(filter, "c")} group by 1, 2 having sum(c.count) > 0
    )
    select t.alg_id, t.point_id, p.name as point_name, d.nickname as device_name,
      coalesce(v.true, 0) as true, coalesce(v.false, 0) as false,
      greatest(0, t.total - coalesce(v.true, 0) - coalesce(v.false, 0)) as unjudged
    from totals t left join verdicts v on v.alg_id = t.alg_id and v.point_id = t.point_id
    join point p on p.id = t.point_id join device d on d.id = p.device_uid
    order by coalesce(v.false, 0) desc, t.total desc, t.alg_id, t.point_id limit ${limit}`.execute(db);
  return rows;
}

export interface VersionVerdicts extends Verdicts {
  version: string;
  devices: number;
  first: Date;
  last: Date;
}

/** Counts verdicts by the version of the algorithm that raised the alarm, newest version first. */
export async function countByVersion(db: Queryable, scope: Scope, filter: LedgerFilter): Promise<VersionVerdicts[]> {
  const { rows } = await sql<VersionVerdicts>`
    select coalesce(v.version, '') as version, count(distinct m.device_uid)::int as devices, ${counts},
      min(m.happened_at) as first, max(m.happened_at) as last
    from message m left join lateral (
      select a.version from device_algorithm a
      where a.device_uid = m.device_uid and a.alg_id = m.alg_id and a.since <= m.happened_at order by a.since desc limit 1
    ) v on true
    where ${judged} and ${inScope(scope, "m")} and m.happened_at >= ${filter.since} and ${only(filter, "m")}
    group by 1 order by last desc, version desc limit 50`.execute(db);
  return rows;
}

/** Counts verdicts by the hour of the day in China; hours without verdicts are missing. */
export async function countByHour(db: Queryable, scope: Scope, filter: LedgerFilter) {
  const { rows } = await sql<Verdicts & { hour: number }>`
    select extract(hour from ${localTime(sql`m.happened_at`)})::int as hour, ${counts} from message m
    where ${judged} and ${inScope(scope, "m")} and m.happened_at >= ${filter.since} and ${only(filter, "m")} group by 1`.execute(
    db,
  );
  return rows;
}

/** Counts verdicts by day; days without verdicts are missing. */
export async function countByDay(db: Queryable, scope: Scope, filter: LedgerFilter) {
  const { rows } = await sql<Verdicts & { day: Date }>`
    select day_start(m.happened_at) as day, ${counts} from message m
    where ${judged} and ${inScope(scope, "m")} and m.happened_at >= ${filter.since} and ${only(filter, "m")} group by 1`.execute(
    db,
  );
  return rows;
}

/** Maximum judged alarms that are read, the newest ones. Users judge fewer at one point in 90 days. */
const maxJudged = 20_000;
const Boxes = z.array(DetectedBox);

function boxesOf(boxes: unknown): GatedBox[] {
  const parsed = Boxes.safeParse(boxes);
  return parsed.success ? parsed.data : [];
}

/** Returns judged alarms of a point and algorithm with their detections, newest first. */
export async function listJudged(
  db: Queryable,
  scope: Scope,
  { alg_id, point_id }: { alg_id: string; point_id: string },
  since: Date,
  until?: Date,
): Promise<(JudgedAlarm & { image: string })[]> {
  const before = until === undefined ? sql`true` : sql`m.happened_at < ${until}`;
  const { rows } = await sql<{ at: Date; is_false: boolean; boxes: unknown; image: string }>`
    select m.happened_raw as at, ${isFalse} as is_false, m.data->'boxes' as boxes, m.image from message m
    where ${judged} and ${inScope(scope, "m")} and m.happened_at >= ${since} and ${before}
      and m.point_id = ${point_id} and m.alg_id = ${alg_id}
    order by m.happened_at desc limit ${maxJudged}`.execute(db);
  return rows.map((row) => ({
    at: row.at.getTime(),
    isTrue: !row.is_false,
    boxes: boxesOf(row.boxes),
    image: row.image,
  }));
}
