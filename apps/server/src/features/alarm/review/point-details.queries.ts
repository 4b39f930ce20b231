import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { type MessageRow } from "../message.queries.ts";

type AtPoint = Pick<MessageRow, "device_uid" | "point_id" | "alg_id">;

/** Returns the condition over `message m` for visible lead alarms of a point and algorithm. */
const atPoint = (scope: Scope, { device_uid, point_id, alg_id }: AtPoint) =>
  sql`m.device_uid = ${device_uid} and m.point_id = ${point_id} and m.alg_id = ${alg_id}
    and m.folded_into is null and m.deleted_at is null and ${inScope(scope, "m")}`;

export interface CountedRow {
  id: string;
  happened_at: Date;
  plate: string;
  data: Record<string, unknown>;
}

/** Returns the point's last alarms of the algorithm, newest first. */
export async function lastCounts(db: Queryable, scope: Scope, point: AtPoint, limit: number): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select m.id, m.happened_at, m.plate, m.data from message m where ${atPoint(scope, point)}
    order by m.happened_at desc, m.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface CountSums {
  messages: number;
  total: number;
  unreviewed: number;
}

/**
 * Returns SQL for the number at a path in the data. Null if the value is no number, because a device may send any
 * value.
 */
const numberAt = (path: string) => {
  const value = sql`m.data #> ${`{${path}}`}::text[]`;
  return sql`case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end`;
};

/** Returns the numbers of alarms, of counted animals and of alarms without a review since a time. */
export async function sumCounts(db: Queryable, scope: Scope, point: AtPoint, since: Date): Promise<CountSums> {
  const { rows } = await sql<CountSums>`
    select count(*) as messages, coalesce(sum(coalesce(${numberAt("change,total")}, ${numberAt("total")})), 0)::float8 as total,
      count(*) filter (where not m.data ? 'reviews' or m.data->'reviews' @> 'null'::jsonb) as unreviewed
    from message m where ${atPoint(scope, point)} and m.happened_at >= ${since}`.execute(db);
  return rows[0] ?? { messages: 0, total: 0, unreviewed: 0 };
}

export async function isPointOnline(db: Queryable, pointId: string): Promise<boolean> {
  const row = await db.selectFrom("point").select("online").where("id", "=", pointId).executeTakeFirst();
  return row?.online === true;
}
