import { defaultResetHour } from "@huiyan/contract/flow/flow.rules";
import { sql } from "kysely";
import { type Queryable } from "../../../platform/db/database.ts";
import { type Scope } from "../../../platform/db/scope.ts";
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
  /** Since the reset. */
  enter: number;
  leave: number;
  /** Of the day up to the reset. */
  enter_before: number;
  leave_before: number;
}

/** Points that counted in the last two days, and the one that is asked for. */
export async function listInsideRows(db: Queryable, scope: Scope, filter: FlowFilter, now: Date): Promise<InsideRow[]> {
  const resets = Array.from({ length: 24 }, (_, hour) => resetBefore(now, hour));
  const { rows } = await sql<InsideRow>`
    with counted as materialized (
      select c.point_id, c.hour, sum(c.count_in)::float8 as enter, sum(c.count_out)::float8 as leave from ${flowHours} c
      where ${flowConditions(scope, filter, "c")} and c.hour >= ${now}::timestamptz - interval '49 hours' group by 1, 2
    )
    select p.id as point_id, p.name as point_name, d.nickname as device_name, k.reset_hour, s.capacity, r.reset_at,
      coalesce(sum(c.enter) filter (where c.hour >= r.reset_at), 0) as enter,
      coalesce(sum(c.leave) filter (where c.hour >= r.reset_at), 0) as leave,
      coalesce(sum(c.enter) filter (where c.hour < r.reset_at and c.hour >= r.reset_at - interval '1 day'), 0) as enter_before,
      coalesce(sum(c.leave) filter (where c.hour < r.reset_at and c.hour >= r.reset_at - interval '1 day'), 0) as leave_before
    from point p join device d on d.id = p.device_uid
    left join flow_point s on s.point_id = p.id
    cross join lateral (select coalesce(s.reset_hour, ${defaultResetHour}::int) as reset_hour) k
    cross join lateral (select (${resets}::timestamptz[])[k.reset_hour + 1] as reset_at) r
    left join counted c on c.point_id = p.id
    where p.deleted_at is null and d.deleted_at is null and ${pointConditions(scope, filter, "p", "id")}
      and (c.point_id is not null or p.id = ${filter.point_id ?? null}::uuid)
    group by p.id, p.name, d.nickname, k.reset_hour, s.capacity, r.reset_at
    order by sum(c.enter - c.leave) filter (where c.hour >= r.reset_at) desc nulls last, p.name, p.id`.execute(db);
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
