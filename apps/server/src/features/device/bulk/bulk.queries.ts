import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface BulkRow {
  device_id: string;
  nickname: string;
  connected: boolean;
  platform: string;
  version: Record<string, string>;
  groups: string[];
  points: number;
}

/**
 * Returns the visible ones of these devices, in the order of `deviceIds`. The ids must be distinct.
 */
export async function findBulkRows(db: Queryable, scope: Scope, deviceIds: readonly string[]): Promise<BulkRow[]> {
  const { rows } = await sql<BulkRow>`
    select d.device_id, d.nickname, d.connected, d.platform, d.version,
      array(select b.group_id from device_binding b where b.device_uid = d.id) as groups,
      (select count(*) from point p where p.device_uid = d.id and p.deleted_at is null) as points
    from unnest(${deviceIds}::text[]) with ordinality as wanted (device_id, position)
      join (select *, id as device_uid from device where deleted_at is null) d on d.device_id = wanted.device_id
    where ${inScope(scope, "d")}
    order by wanted.position`.execute(db);
  return rows;
}

export async function getGroupName(db: Queryable, id: string): Promise<string> {
  const row = await db.selectFrom("device_group").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? "";
}
