import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";

/** Returns those of the groups that the caller may assign. */
export async function findAssignableGroups(db: Queryable, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const seen = scope.seesAll
    ? sql`g.org_id = ${scope.orgId}`
    : sql`g.id in (select group_id from visible_group where staff_id = ${scope.staffId})`;
  const { rows } = await sql<{ id: string }>`
    select g.id from device_group g where g.id = any(${ids}::uuid[]) and g.deleted_at is null and ${seen}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Returns the row ids of those devices that the caller may assign.
 * @param deviceIds device numbers
 */
export async function findAssignableDevices(
  db: Queryable,
  scope: Scope,
  deviceIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ device_uid: string }>`
    select v.device_uid from (select id as device_uid, org_id, device_id, deleted_at from device) v
    where v.device_id = any(${deviceIds}::text[]) and v.deleted_at is null and ${inScope(scope, "v")}`.execute(db);
  return rows.map((row) => row.device_uid);
}

/**
 * Replaces the groups that are assigned to the members. Assignments of groups that the caller does not see are kept.
 */
export async function replaceGroups(
  db: Queryable,
  scope: Scope,
  staffIds: readonly string[],
  groupIds: readonly string[],
): Promise<void> {
  const mine = scope.seesAll
    ? sql`true`
    : sql`group_id in (select group_id from visible_group where staff_id = ${scope.staffId})`;
  // inserts before it deletes, because a lead may see a group only through the assignment that is being deleted
  await sql`
    insert into staff_group (org_id, staff_id, group_id)
    select ${scope.orgId}::uuid, s, g from unnest(${staffIds}::uuid[]) s, unnest(${groupIds}::uuid[]) g
    on conflict do nothing`.execute(db);
  await sql`
    delete from staff_group where staff_id = any(${staffIds}::uuid[]) and not group_id = any(${groupIds}::uuid[])
      and ${mine}`.execute(db);
}

export async function replaceDevices(
  db: Queryable,
  scope: Scope,
  staffIds: readonly string[],
  deviceUids: readonly string[],
): Promise<void> {
  const mine = scope.seesAll
    ? sql`true`
    : sql`device_uid in (select device_uid from visible_device where staff_id = ${scope.staffId})`;
  await sql`
    insert into staff_device (org_id, staff_id, device_uid)
    select ${scope.orgId}::uuid, s, d from unnest(${staffIds}::uuid[]) s, unnest(${deviceUids}::uuid[]) d
    on conflict do nothing`.execute(db);
  await sql`
    delete from staff_device where staff_id = any(${staffIds}::uuid[]) and not device_uid = any(${deviceUids}::uuid[])
      and ${mine}`.execute(db);
}

export async function clearAssignments(db: Queryable, staffId: string): Promise<void> {
  await db.deleteFrom("staff_group").where("staff_id", "=", staffId).execute();
  await db.deleteFrom("staff_device").where("staff_id", "=", staffId).execute();
}
