import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { devicesInView, isWhole, type Scope } from "#platform/db/scope.ts";
import { groupsInView, groupsToRead } from "./group-tree.queries.ts";
import { type CountedGroup, type GroupRow, sumGroups } from "./sum-groups.ts";

/** Returns the ids of devices that are in more than one group, which is rare. */
async function listInSeveral(db: Queryable, orgId: string): Promise<string[]> {
  const { rows } = await sql<{ device_uid: string }>`
    select device_uid from device_binding where org_id = ${orgId} group by 1 having count(*) > 1`.execute(db);
  return rows.map(({ device_uid }) => device_uid);
}

/** Returns the visible groups and all their ancestors, with counts of the visible devices. */
export async function listVisibleGroups(db: Queryable, scope: Scope): Promise<GroupRow[]> {
  const devices = isWhole(scope)
    ? sql`d.org_id = ${scope.orgId} and d.deleted_at is null`
    : sql`d.id in (${devicesInView(scope)})`;
  const visible = isWhole(scope) ? sql`true` : sql`g.id in (select group_id from seen)`;
  const partly = isWhole(scope) ? sql`false` : sql`(${visible} and g.id not in (${groupsInView(scope)}))`;
  const several = await listInSeveral(db, scope.orgId);
  const bound = sql`device_binding b join device d on d.id = b.device_uid and ${devices}`;
  const { rows } = await sql<CountedGroup>`
    with ${seenGroups(scope)},
    own as (
      select b.group_id, count(*) as n, count(*) filter (where d.online) as online
      from ${bound} where b.org_id = ${scope.orgId} and b.device_uid <> all(${several}::uuid[]) group by 1
    ),
    shared as (
      select ancestor as group_id, count(distinct d.id) as n, count(distinct d.id) filter (where d.online) as online
      from ${bound} join device_group g on g.id = b.group_id and g.deleted_at is null
      cross join lateral unnest(g.path) as ancestor
      where b.org_id = ${scope.orgId} and b.device_uid = any(${several}::uuid[]) group by 1
    )
    select g.id, g.parent_id, g.name, g.sort, ${visible} as visible, ${partly} as partly,
      cardinality(g.path) + 1 as level, coalesce(own.n, 0) as own_count, coalesce(own.online, 0) as own_online,
      coalesce(shared.n, 0) as shared_count, coalesce(shared.online, 0) as shared_online
    from device_group g left join own on own.group_id = g.id left join shared on shared.group_id = g.id
    where g.org_id = ${scope.orgId} and g.deleted_at is null
      and ${isWhole(scope) ? sql`true` : sql`g.id in (select id from shown)`}
    order by g.sort, g.created_at, g.id`.execute(db);
  return sumGroups(rows);
}

/**
 * Returns SQL for the common table expressions `seen` (groups that the caller may open) and `shown`
 * (these groups and their ancestors). For a caller who sees the whole organisation, neither is
 * used.
 */
const seenGroups = (scope: Scope) =>
  isWhole(scope)
    ? sql`seen as (select null)`
    : sql`seen(group_id) as (${groupsToRead(scope)}),
        shown as (select distinct unnest(g.path) as id from device_group g join seen on seen.group_id = g.id)`;

export async function countVisibleDevices(db: Queryable, scope: Scope): Promise<{ all: number; online: number }> {
  const seen = isWhole(scope)
    ? sql`org_id = ${scope.orgId} and deleted_at is null`
    : sql`id in (${devicesInView(scope)})`;
  const { rows } = await sql<{ all: number; online: number }>`
    select count(*) as "all", count(*) filter (where online) as online from device where ${seen}`.execute(db);
  return rows[0] ?? { all: 0, online: 0 };
}

export async function getOrganisationName(db: Queryable, orgId: string): Promise<string> {
  const row = await db.selectFrom("organisation").select("name").where("id", "=", orgId).executeTakeFirst();
  return row?.name ?? "";
}

export interface NewGroup {
  id: string;
  orgId: string;
  parent: { id: string; path: string[] } | null;
  name: string;
  sort: number;
  now: Date;
}

export async function insertGroup(db: Queryable, group: NewGroup): Promise<{ id: string; path: string[] }> {
  const path = [...(group.parent?.path ?? []), group.id];
  await db
    .insertInto("device_group")
    .values({
      id: group.id,
      org_id: group.orgId,
      parent_id: group.parent?.id ?? null,
      name: group.name,
      sort: group.sort,
      path,
      created_at: group.now,
    })
    .execute();
  return { id: group.id, path };
}

export async function assignGroup(
  db: Queryable,
  assignment: { orgId: string; staffId: string; groupId: string },
): Promise<void> {
  await db
    .insertInto("staff_group")
    .values({ org_id: assignment.orgId, staff_id: assignment.staffId, group_id: assignment.groupId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the id of the group if the caller sees the group. */
export async function getVisibleGroup(
  db: Queryable,
  scope: Scope,
  groupId: string,
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select g.id from (${groupsInView(scope)}) g(id) where g.id = ${groupId}`.execute(db);
  return rows[0];
}
