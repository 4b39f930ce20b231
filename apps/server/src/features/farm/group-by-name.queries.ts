import { sql } from "kysely";
import { groupsInView } from "#features/group/group.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";

/**
 * Returns visible groups whose name equals the text, or whose path ends with it. For example, `A/B` is the group B in
 * A.
 */
export async function findGroupsByName(db: Queryable, scope: Scope, path: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from device_group g cross join lateral (
      select '/' || string_agg(p.name, '/' order by u.position) as path
      from unnest(g.path) with ordinality as u(id, position) join device_group p on p.id = u.id
    ) whole
    where g.org_id = ${scope.orgId} and g.deleted_at is null and g.id in (${groupsInView(scope)})
      and right(whole.path, char_length(${path}) + 1) = '/' || ${path} order by g.id`.execute(db);
  return rows.map(({ id }) => id);
}
