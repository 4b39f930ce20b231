import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

export interface StoreDeviceRow {
  id: string;
  device_id: string;
  nickname: string;
  version: string;
  connected: boolean;
}

/** Returns devices in the caller's scope that have the algorithm, sorted by name, and the total number of them. */
export async function listDevicesWith(
  db: Queryable,
  scope: Scope,
  algId: string,
  limit: number,
): Promise<{ rows: StoreDeviceRow[]; count: number }> {
  const { rows } = await sql<StoreDeviceRow & { total: number }>`
    select d.id, d.device_id, d.nickname, d.version->>${algId} as version, d.connected, count(*) over () as total
    from (select *, id as device_uid from device where deleted_at is null) d
    where ${inScope(scope, "d")} and d.version->>${algId} is not null
    order by d.nickname, d.id limit ${limit}`.execute(db);
  return { rows, count: rows[0]?.total ?? 0 };
}
