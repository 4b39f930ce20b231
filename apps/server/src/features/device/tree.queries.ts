import { type DeviceType } from "@huiyan/contract/device/device.rules";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

const source = sql`(select *, id as device_uid from device where deleted_at is null) d`;

export interface BoundRow {
  device_id: string;
  nickname: string;
  type: DeviceType;
  online: boolean;
}

/** Returns the visible devices that are directly in a group; for null, those in no group. */
export async function listBoundRows(db: Queryable, scope: Scope, groupId: string | null): Promise<BoundRow[]> {
  const bound =
    groupId === null
      ? sql`not exists (select from device_binding b where b.device_uid = d.id)`
      : sql`exists (select from device_binding b where b.device_uid = d.id and b.group_id = ${groupId})`;
  const { rows } = await sql<BoundRow>`
    select d.device_id, d.nickname, d.type, d.online from ${source} where ${inScope(scope, "d")} and ${bound}
    order by d.nickname, d.device_id`.execute(db);
  return rows;
}

export interface TreeDevice {
  id: string;
  device_id: string;
  nickname: string;
  online: boolean;
  group_id: string | null;
}

/** Returns every visible device once per visible group that it is in; a device in no such group once. */
export async function listTreeDevices(db: Queryable, scope: Scope): Promise<TreeDevice[]> {
  const { rows } = await sql<TreeDevice>`
    select d.id, d.device_id, d.nickname, d.online, b.group_id from ${source}
    left join (device_binding b join device_group g on g.id = b.group_id and g.deleted_at is null) on b.device_uid = d.id
    where ${inScope(scope, "d")} order by d.nickname, d.device_id`.execute(db);
  return rows;
}
