import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { likeText } from "#platform/db/like-text.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface RemoteDeviceRow {
  device_id: string;
  nickname: string;
  online: boolean;
  group_name: string | null;
  points: number;
  /** Those of the requested algorithms that run on points of the device. */
  algs: string[];
}

/** Returns visible devices for a selection field. @param algs devices that run one of these algorithms come first */
export async function listRemoteDevices(
  db: Queryable,
  scope: Scope,
  { keyword, size, algs }: { keyword: string | undefined; size: number; algs: readonly string[] },
): Promise<RemoteDeviceRow[]> {
  const named = keyword
    ? sql`(d.nickname ilike ${likeText(keyword)} or d.device_id ilike ${likeText(keyword)})`
    : sql`true`;
  const { rows } = await sql<RemoteDeviceRow>`
    select d.device_id, d.nickname, d.online, found.algs,
      (select string_agg(g.name, '、' order by g.name) from device_binding b join device_group g on g.id = b.group_id where b.device_uid = d.id) as group_name,
      (select count(*) from point p where p.device_uid = d.id and p.deleted_at is null) as points
    from (select *, id as device_uid from device) d cross join lateral (
      select array(select distinct a.alg_id from point_algorithm a join point p on p.id = a.point_id
        where p.device_uid = d.id and p.deleted_at is null and a.alg_id = any(${algs}::text[]) order by 1) as algs
    ) found
    where d.deleted_at is null and ${inScope(scope, "d")} and ${named}
    order by cardinality(found.algs) = 0, not d.online, d.nickname, d.id limit ${size}`.execute(db);
  return rows;
}
