import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { groupsInView, groupsToRead, type LockedGroup } from "./group-tree.queries.ts";

export type GroupFacts = Pick<LockedGroup, "id" | "description" | "labels">;

/** Returns description and labels of the groups that the caller may open, if they have any. */
export async function listGroupFacts(db: Queryable, scope: Scope): Promise<GroupFacts[]> {
  const { rows } = await sql<GroupFacts>`
    select g.id, g.description, g.labels from device_group g
    where g.org_id = ${scope.orgId} and g.deleted_at is null and (g.description <> '' or g.labels::text <> '[]')
      and g.id in (${groupsToRead(scope)})`.execute(db);
  return rows;
}

/**
 * Counts the members of each visible group and its descendants, each member once. Groups without members are left out.
 */
export async function countGroupUsers(db: Queryable, scope: Scope): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; users: number }>`
    select ancestor as id, count(distinct s.id) as users
    from staff_group sg join staff s on s.id = sg.staff_id and s.status = 'active'
      join device_group g on g.id = sg.group_id and g.deleted_at is null
      cross join lateral unnest(g.path) as ancestor
    where s.org_id = ${scope.orgId} and g.id in (${groupsInView(scope)}) and ancestor in (${groupsInView(scope)})
    group by ancestor`.execute(db);
  return new Map(rows.map(({ id, users }) => [id, users]));
}

/**
 * Returns the ids of groups with a visible point that runs one of these algorithms, and the ids of all their ancestors.
 */
export async function listGroupsRunning(db: Queryable, scope: Scope, algs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct unnest(g.path) as id
    from point p join device_binding b on b.device_uid = p.device_uid
      join device_group g on g.id = b.group_id and g.deleted_at is null
    where p.deleted_at is null and ${inScope(scope, "p")}
      and exists (select from point_algorithm pa where pa.point_id = p.id and pa.alg_id = any(${algs}::text[]))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
