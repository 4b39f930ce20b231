import { defaultResetHour } from "@huiyan/contract/flow/flow.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { fewDevices } from "#platform/db/few-devices.queries.ts";
import { type Scope } from "#platform/db/scope.ts";
import { flowHours } from "../count/flow-count.queries.ts";
import { type FlowFilter } from "../flow-filter.ts";
import { resetBefore } from "../flow-times.ts";
import { flowConditions, pointConditions } from "./flow-conditions.queries.ts";

export interface InsideRow {
  point_id: string;
  point_name: string;
  device_name: string;
  reset_hour: number;
  capacity: number | null;
  reset_at: Date;
  /** Entries since the last reset; the next field has the exits. */
  enter: number;
  leave: number;
  /** Entries during the day before the last reset. */
  enter_before: number;
  leave_before: number;
}

/** Returns points with counts in the last two days. Also returns the requested point, even without counts. */
export async function listInsideRows(db: Queryable, scope: Scope, filter: FlowFilter, now: Date): Promise<InsideRow[]> {
  const resets = Array.from({ length: 24 }, (_, hour) => resetBefore(now, hour));
  const few = await fewDevices(db, scope, filter);
  // summed per point before the join, because the join would multiply the up to 49 hours of each point
  const { rows } = await sql<InsideRow>`
    with reset as materialized (
      select p.id as point_id, p.name as point_name, d.nickname as device_name, k.reset_hour, s.capacity, r.reset_at
      from point p join device d on d.id = p.device_uid
      left join flow_point s on s.point_id = p.id
      cross join lateral (select coalesce(s.reset_hour, ${defaultResetHour}::int) as reset_hour) k
      cross join lateral (select (${resets}::timestamptz[])[k.reset_hour + 1] as reset_at) r
      where p.deleted_at is null and d.deleted_at is null and ${pointConditions(few.scope, few.filter, "p", "id")}
    ), counted as (
      select c.point_id,
        sum(c.count_in) filter (where c.hour >= r.reset_at) as enter, sum(c.count_out) filter (where c.hour >= r.reset_at) as leave,
        sum(c.count_in) filter (where c.hour < r.reset_at and c.hour >= r.reset_at - interval '1 day') as enter_before,
        sum(c.count_out) filter (where c.hour < r.reset_at and c.hour >= r.reset_at - interval '1 day') as leave_before
      from ${flowHours} c join reset r on r.point_id = c.point_id
      where ${flowConditions(few.scope, few.filter, "c")} and c.hour >= ${now}::timestamptz - interval '49 hours' group by 1
    )
    select r.*, coalesce(c.enter, 0)::float8 as enter, coalesce(c.leave, 0)::float8 as leave,
      coalesce(c.enter_before, 0)::float8 as enter_before, coalesce(c.leave_before, 0)::float8 as leave_before
    from reset r left join counted c on c.point_id = r.point_id
    where c.point_id is not null or r.point_id = ${filter.point_id ?? null}::uuid
    order by c.enter - c.leave desc nulls last, r.point_name, r.point_id`.execute(db);
  return rows;
}

export interface PointSetting {
  pointId: string;
  orgId: string;
  resetHour: number;
  capacity: number | null;
}

export async function getPointSetting(db: Queryable, pointId: string) {
  return db
    .selectFrom("flow_point")
    .select(["reset_hour", "capacity"])
    .where("point_id", "=", pointId)
    .executeTakeFirst();
}

export async function putPointSetting(
  db: Queryable,
  { pointId, orgId, resetHour, capacity }: PointSetting,
): Promise<void> {
  const values = { reset_hour: resetHour, capacity };
  await db
    .insertInto("flow_point")
    .values({ point_id: pointId, org_id: orgId, ...values })
    .onConflict((conflict) => conflict.column("point_id").doUpdateSet(values))
    .execute();
}
