import { type RawBuilder, sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

function inGroup(groupId: string | undefined): RawBuilder<unknown> {
  if (groupId === undefined) return sql`true`;
  return sql`p.device_uid in (select b.device_uid from device_binding b join device_group g on g.id = b.group_id where g.path @> array[${groupId}::uuid])`;
}

/** Returns the ids of the algorithms that run on points in the caller's scope. */
export async function listArrangedAlgorithms(
  db: Queryable,
  scope: Scope,
  groupId: string | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ alg_id: string }>`
    select distinct pa.alg_id from point_algorithm pa join point p on p.id = pa.point_id and p.deleted_at is null
    where ${inScope(scope, "p")} and ${inGroup(groupId)} order by 1`.execute(db);
  return rows.map((row) => row.alg_id);
}
