import { sql } from "kysely";
import { type Queryable } from "../../platform/db/database.ts";
import { type Scope } from "../../platform/db/scope.ts";

export interface GroupRow {
  id: string;
  parent_id: string | null;
  name: string;
  sort: number;
  /** In the caller's view itself, not only as an ancestor of what is. */
  visible: boolean;
  /** The organisation is 1. */
  level: number;
  /** Visible devices in the group and below it, each once; of these, online. */
  device_count: number;
  online_count: number;
}

/** The groups that the caller sees, with their ancestors. */
export async function listVisibleGroups(db: Queryable, scope: Scope): Promise<GroupRow[]> {
  const seen = scope.seesAll
    ? sql`select id as group_id from device_group where org_id = ${scope.orgId} and deleted_at is null`
    : sql`select group_id from visible_group where staff_id = ${scope.staffId}
          union select b.group_id from device_binding b join visible_device v on v.device_uid = b.device_uid where v.staff_id = ${scope.staffId}`;
  const devices = scope.seesAll
    ? sql`select id as device_uid from device where org_id = ${scope.orgId} and deleted_at is null`
    : sql`select device_uid from visible_device where staff_id = ${scope.staffId}`;
  const { rows } = await sql<GroupRow>`
    with seen as (${seen}),
    shown as (select distinct unnest(g.path) as id from device_group g join seen on seen.group_id = g.id),
    counted as (
      select ancestor as id, count(distinct b.device_uid) as n,
        count(distinct b.device_uid) filter (where v.online) as online
      from device_binding b join device_group g on g.id = b.group_id join device v on v.id = b.device_uid
      cross join lateral unnest(g.path) as ancestor
      where b.device_uid in (${devices}) and g.deleted_at is null
      group by ancestor
    )
    select g.id, g.parent_id, g.name, g.sort, g.id in (select group_id from seen) as visible,
      cardinality(g.path) + 1 as level, coalesce(c.n, 0) as device_count, coalesce(c.online, 0) as online_count
    from device_group g join shown on shown.id = g.id left join counted c on c.id = g.id
    where g.org_id = ${scope.orgId} and g.deleted_at is null
    order by g.sort, g.created_at`.execute(db);
  return rows;
}

export async function countVisibleDevices(db: Queryable, scope: Scope): Promise<{ all: number; online: number }> {
  const seen = scope.seesAll
    ? sql`org_id = ${scope.orgId} and deleted_at is null`
    : sql`id in (select device_uid from visible_device where staff_id = ${scope.staffId})`;
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

/** The group, if the caller sees it. */
export async function getVisibleGroup(
  db: Queryable,
  scope: Scope,
  groupId: string,
): Promise<{ id: string } | undefined> {
  const { rows } = await (scope.seesAll
    ? sql<{
        id: string;
      }>`select id from device_group where id = ${groupId} and org_id = ${scope.orgId} and deleted_at is null`
    : sql<{
        id: string;
      }>`select group_id as id from visible_group where group_id = ${groupId} and staff_id = ${scope.staffId}`
  ).execute(db);
  return rows[0];
}
