import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { isOnline, runsOne, seen } from "../point.queries.ts";

export interface TreeGroup {
  id: string;
  parent_id: string | null;
  name: string;
}
export interface TreeDevice {
  id: string;
  device_id: string;
  name: string;
  online: boolean;
  /** Ids of the groups that contain the device. */
  groups: string[];
}
export interface TreePoint {
  id: string;
  device_uid: string;
  name: string;
  online: boolean;
}

/**
 * Returns all groups of the organisation in their stored order. The tree builder removes those without visible devices.
 */
export async function listGroups(db: Queryable, scope: Scope): Promise<TreeGroup[]> {
  return db
    .selectFrom("device_group")
    .select(["id", "parent_id", "name"])
    .where("org_id", "=", scope.orgId)
    .where("deleted_at", "is", null)
    .orderBy("sort")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function listTreeDevices(db: Queryable, scope: Scope): Promise<TreeDevice[]> {
  const { rows } = await sql<TreeDevice>`
    select d.id, d.device_id, d.nickname as name, d.online,
      array(select b.group_id from device_binding b where b.device_uid = d.id) as groups
    from (select *, id as device_uid from device) d where d.deleted_at is null and ${inScope(scope, "d")}
    order by d.created_at, d.id`.execute(db);
  return rows;
}

export async function listTreePoints(db: Queryable, scope: Scope, algs: readonly string[]): Promise<TreePoint[]> {
  const { rows } = await sql<TreePoint>`
    select p.id, p.device_uid, p.name, ${isOnline} as online from point p join device d on d.id = p.device_uid
    where ${seen(scope)} and ${runsOne(algs)} order by p.created_at, p.id`.execute(db);
  return rows;
}
