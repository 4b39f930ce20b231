import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";

/** Returns SQL for the ids of visible groups, without ancestors that the caller does not see. */
export const groupsInView = (scope: Scope) => {
  const seen = scope.seesAll
    ? sql`select id from device_group where org_id = ${scope.orgId} and deleted_at is null`
    : sql`select group_id from visible_group where staff_id = ${scope.staffId}`;
  if (scope.groupId === undefined) return seen;
  return sql`select below.id from device_group below where below.org_id = ${scope.orgId} and below.deleted_at is null
    and below.path @> array[${scope.groupId}::uuid] and below.id in (${seen})`;
};

/** Returns SQL for the ids of groups that the caller may open: visible groups, and groups with a visible device. */
export const groupsToRead = (scope: Scope) =>
  scope.seesAll || scope.groupId !== undefined
    ? groupsInView(scope)
    : sql`select group_id from visible_group where staff_id = ${scope.staffId}
        union select b.group_id from device_binding b join visible_device v on v.device_uid = b.device_uid
        where v.staff_id = ${scope.staffId}`;

/** Returns SQL for the ids of groups in the caller's tree: groups that the caller may open, and all their ancestors. */
const groupsInTree = (scope: Scope) =>
  scope.seesAll || scope.groupId !== undefined
    ? groupsToRead(scope)
    : sql`select unnest(above.path) from device_group above where above.id in (${groupsToRead(scope)})`;

export async function countGroupsInView(db: Queryable, scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct id) as n from (${groupsInView(scope)}) g(id)`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export interface LockedGroup {
  id: string;
  parent_id: string | null;
  name: string;
  description: string;
  labels: { type: string; value: string; overview: 0 | 1 }[];
  /** Ids of the groups from the first level below the organisation down to this group. */
  path: string[];
  sort: number;
}

const columns = sql`g.id, g.parent_id, g.name, g.description, g.labels, g.path, g.sort`;

/** Returns a visible group and locks it until the transaction ends. */
export async function lockGroup(db: Queryable, scope: Scope, id: string): Promise<LockedGroup | undefined> {
  const { rows } = await sql<LockedGroup>`
    select ${columns} from device_group g
    where g.id = ${id} and g.org_id = ${scope.orgId} and g.deleted_at is null and g.id in (${groupsInView(scope)})
    for update`.execute(db);
  return rows[0];
}

export interface ReadGroup extends LockedGroup {
  /** Names of the groups from the first level below the organisation down to this group. */
  names: string[];
  /** True if the caller does not see the whole group, but at most some of its devices. */
  partly: boolean;
  /** True if the caller sees nothing of the group except that it is an ancestor of a visible group. */
  bare: boolean;
}

export async function getGroupRow(db: Queryable, scope: Scope, id: string): Promise<ReadGroup | undefined> {
  const { rows } = await sql<ReadGroup>`
    select ${columns}, g.id not in (${groupsInView(scope)}) as partly,
      g.id not in (${groupsToRead(scope)}) as bare, array(
      select p.name from unnest(g.path) with ordinality as u(id, position) join device_group p on p.id = u.id order by position
    ) as names
    from device_group g
    where g.id = ${id} and g.org_id = ${scope.orgId} and g.deleted_at is null and g.id in (${groupsInTree(scope)})`.execute(
    db,
  );
  return rows[0];
}

/**
 * Locks the organisation's tree of groups until the transaction ends. Row locks would not suffice: two changes that
 * lock rows in opposite orders would deadlock. In addition, a group moved below a group that is being moved would keep
 * an outdated path.
 */
export async function lockGroupTree(db: Queryable, orgId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`groups ${orgId}`}, 0))`.execute(db);
}

/**
 * Locks the children of a parent (null: the organisation) in the order of their ids.
 * @returns ids of the children
 */
export async function lockSiblings(db: Queryable, orgId: string, parentId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from device_group g
    where g.org_id = ${orgId} and g.deleted_at is null and g.parent_id is not distinct from ${parentId}::uuid
    order by g.id for update`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Returns the number of levels below the group.
 * @param level number of groups in the group's path
 */
export async function heightOf(db: Queryable, id: string, level: number): Promise<number> {
  const { rows } = await sql<{ deepest: number | null }>`
    select max(cardinality(path)) as deepest from device_group where path @> array[${id}::uuid] and deleted_at is null`.execute(
    db,
  );
  return (rows[0]?.deepest ?? level) - level;
}

export async function setGroupFacts(
  db: Queryable,
  id: string,
  facts: { name: string; description: string; labels: unknown },
): Promise<void> {
  await db
    .updateTable("device_group")
    .set({ name: facts.name, description: facts.description, labels: JSON.stringify(facts.labels) })
    .where("id", "=", id)
    .execute();
}

/**
 * Moves a group with all its descendants to another parent. The paths of deleted groups are not changed, because they
 * could exceed the maximum length.
 */
export async function setGroupParent(
  db: Queryable,
  group: LockedGroup,
  parent: { id: string; path: string[] } | null,
  sort: number,
): Promise<void> {
  await db
    .updateTable("device_group")
    .set({ parent_id: parent?.id ?? null, sort, path: [...(parent?.path ?? []), group.id] })
    .where("id", "=", group.id)
    .execute();
  const above = group.path.length - 1;
  await sql`
    update device_group set path = ${parent?.path ?? []}::uuid[] || path[${above + 1}::int:]
    where path @> array[${group.id}::uuid] and id <> ${group.id} and deleted_at is null`.execute(db);
}

export async function setGroupOrder(db: Queryable, ids: readonly string[], sorts: readonly number[]): Promise<void> {
  await sql`
    update device_group g set sort = n.sort from unnest(${ids}::uuid[], ${sorts}::int[]) as n(id, sort)
    where g.id = n.id`.execute(db);
}

export async function hasSubGroups(db: Queryable, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("device_group")
    .select("id")
    .where("parent_id", "=", id)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes a group, its assignments to members, and the assignments of its devices to it. The devices are kept.
 * @returns number of devices that were in the group
 */
export async function deleteGroup(db: Queryable, id: string, now: Date): Promise<number> {
  const unbound = await db.deleteFrom("device_binding").where("group_id", "=", id).executeTakeFirst();
  await db.deleteFrom("staff_group").where("group_id", "=", id).execute();
  await db.updateTable("device_group").set({ deleted_at: now }).where("id", "=", id).execute();
  return Number(unbound.numDeletedRows);
}
