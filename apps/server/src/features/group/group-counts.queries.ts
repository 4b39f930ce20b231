import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface GroupCount {
  id: string;
  count: number;
  online: number;
}

/** SQL for each kind of count: rows with a visible device and its count. */
const perDevice = {
  point: (scope: Scope) => sql`
    select p.device_uid, count(*) as n, count(*) filter (where p.online and d.connected) as online
    from point p join device d on d.id = p.device_uid
    where p.deleted_at is null and d.deleted_at is null and ${inScope(scope, "p")} group by 1`,
  berth: (scope: Scope) => sql`
    select b.device_uid, count(*) as n, 0 as online from berth b join device d on d.id = b.device_uid
    where b.deleted_at is null and d.deleted_at is null and ${inScope(scope, "b")} group by 1`,
  message: (scope: Scope, since: Date) => sql`
    select m.device_uid, count(*) as n, 0 as online from message m
    where not m.client_read and m.folded_into is null and m.deleted_at is null and m.happened_at >= ${since}
      and ${inScope(scope, "m")} group by 1`,
} as const;

/**
 * Counts per group including its descendants. A device in several of these groups is counted once. The row with the
 * organisation's id is the total of all visible devices.
 */
export async function countPerGroup(
  db: Queryable,
  scope: Scope,
  of: keyof typeof perDevice,
  since: Date,
): Promise<GroupCount[]> {
  const { rows } = await sql<GroupCount>`
    with held as materialized (${perDevice[of](scope, since)}),
    around as (
      select distinct ancestor as id, b.device_uid from device_binding b
      join device_group g on g.id = b.group_id and g.deleted_at is null
      cross join lateral unnest(g.path) as ancestor
      where b.device_uid in (select device_uid from held)
    )
    select around.id, sum(held.n)::bigint as count, sum(held.online)::bigint as online
    from around join held on held.device_uid = around.device_uid group by 1
    union all
    select ${scope.orgId}::uuid, coalesce(sum(n), 0)::bigint, coalesce(sum(online), 0)::bigint from held`.execute(db);
  return rows;
}
