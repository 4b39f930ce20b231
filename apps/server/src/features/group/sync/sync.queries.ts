import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface SyncRow {
  status: number;
  text: string;
  changed_at: Date;
}

export async function getSync(db: Queryable, orgId: string): Promise<SyncRow | undefined> {
  return db
    .selectFrom("group_sync")
    .select(["status", "text", "changed_at"])
    .where("org_id", "=", orgId)
    .executeTakeFirst();
}

/**
 * Marks the organisation's synchronisation as running.
 * @param stale a synchronisation that was started before this time counts as crashed
 * @returns false if a synchronisation is already running
 */
export async function takeSync(db: Queryable, orgId: string, now: Date, stale: Date): Promise<boolean> {
  const { rows } = await sql<{ org_id: string }>`
    insert into group_sync (org_id, status, changed_at) values (${orgId}, 1, ${now})
    on conflict (org_id) do update set status = 1, text = '', changed_at = ${now}
      where group_sync.status <> 1 or group_sync.changed_at < ${stale}
    returning org_id`.execute(db);
  return rows.length > 0;
}

export async function finishSync(db: Queryable, orgId: string, status: number, text: string, now: Date): Promise<void> {
  await db.updateTable("group_sync").set({ status, text, changed_at: now }).where("org_id", "=", orgId).execute();
}

export interface SyncedGroup {
  id: string;
  parent_id: string | null;
  name: string;
  path: string[];
  sort: number;
  external_id: string | null;
  holds_devices: boolean;
}

/** Returns all groups of the organisation and locks them until the transaction ends. */
export async function lockAllGroups(db: Queryable, orgId: string): Promise<SyncedGroup[]> {
  const { rows } = await sql<SyncedGroup>`
    select g.id, g.parent_id, g.name, g.path, g.sort, g.external_id,
      exists (select from device_binding b join device_group h on h.id = b.group_id
        where h.path @> array[g.id] and h.deleted_at is null) as holds_devices
    from device_group g where g.org_id = ${orgId} and g.deleted_at is null order by g.id for update of g`.execute(db);
  return rows;
}

/**
 * Sets unique temporary names, so that groups can swap names and parents. A name is the last 20 digits of the group's
 * id, because the first digits are equal for ids of the same millisecond.
 */
export async function setPlaceholders(db: Queryable, ids: readonly string[]): Promise<void> {
  await sql`update device_group set name = right(replace(id::text, '-', ''), 20) where id = any(${ids}::uuid[])`.execute(
    db,
  );
}

/**
 * Sets name, external id, parent and order of a group. The paths of its subgroups may be outdated until `repairPaths`
 * is called.
 */
export async function setSynced(
  db: Queryable,
  group: { id: string; name: string; externalId: string; parentId: string | null; path: string[]; sort: number },
): Promise<void> {
  const { id, name, externalId, parentId, path, sort } = group;
  await db
    .updateTable("device_group")
    .set({ name, external_id: externalId, parent_id: parentId, path, sort })
    .where("id", "=", id)
    .execute();
}

/** Recomputes the paths of all groups of the organisation from their parents. */
export async function repairPaths(db: Queryable, orgId: string): Promise<void> {
  await sql`
    with recursive way as (
      select id, array[id] as path from device_group where org_id = ${orgId} and parent_id is null and deleted_at is null
      union all
      select g.id, w.path || g.id from device_group g join way w on w.id = g.parent_id where g.deleted_at is null
    )
    update device_group g set path = w.path from way w where g.id = w.id and g.path <> w.path`.execute(db);
}
