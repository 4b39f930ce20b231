import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { type WorkplaceFilter, workplaceCondition } from "./working-hours.queries.ts";

export interface AlarmSpanRow {
  point_id: string;
  point_name: string;
  device_uid: string;
  device_id: string;
  device_name: string;
  /** Time of the first alarm; `to` is that of the last. */
  from: Date;
  to: Date;
}

/** Returns the periods of an algorithm's alarms, each from a lead alarm to its last grouped alarm. */
export async function findAlarmSpans(
  db: Queryable,
  scope: Scope,
  span: { from: Date; to: Date },
  { algId, ...filter }: WorkplaceFilter & { algId: string },
): Promise<AlarmSpanRow[]> {
  const { rows } = await sql<AlarmSpanRow>`
    select m.point_id, p.name as point_name, m.device_uid, d.device_id, d.nickname as device_name,
      greatest(m.happened_at, ${span.from}::timestamptz) as "from", least(seen.at, ${span.to}::timestamptz) as "to"
    from message m join point p on p.id = m.point_id join device d on d.id = m.device_uid
      cross join lateral (
        select max(f.happened_at) as at from message f where f.folded_into = m.id
          and f.happened_at between m.happened_at and m.happened_at + interval '1 hour'
      ) seen
    where ${inScope(scope, "m")} and m.alg_id = ${algId} and m.folded_into is null and m.deleted_at is null
      and m.is_folded and m.happened_at < ${span.to} and m.happened_at >= ${span.from}::timestamptz - interval '1 hour'
      and seen.at > greatest(m.happened_at, ${span.from}::timestamptz)
      and ${workplaceCondition(scope, filter, "m")}
    order by m.happened_at, m.id`.execute(db);
  return rows;
}
