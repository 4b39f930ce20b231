import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { likeText } from "#platform/db/like-text.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface CounterRow {
  point_id: string;
  alg: string;
  point_name: string;
  device_name: string;
}

/** Returns the points on which a livestock algorithm runs, sorted by the name of the point or device. */
export async function listCounterRows(
  db: Queryable,
  scope: Scope,
  keyword: string,
  size: number,
): Promise<CounterRow[]> {
  const like = likeText(keyword);
  const { rows } = await sql<CounterRow>`
    select p.id as point_id, a.alg_id as alg, p.name as point_name, d.nickname as device_name
    from point_algorithm a join point p on p.id = a.point_id join device d on d.id = p.device_uid
    where a.alg_id = any(${[...livestockAlgorithms]}::text[]) and p.deleted_at is null and ${inScope(scope, "p")}
      and (p.name ilike ${like} or d.nickname ilike ${like})
    order by d.nickname, p.name, p.id, a.alg_id limit ${size}`.execute(db);
  return rows;
}
