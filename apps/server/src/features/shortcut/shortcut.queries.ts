import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

/** Returns the paths that are closed or locked for a member, except those opened for this member alone. */
export async function getMenuLimits(db: Queryable, staffId: string) {
  const { rows } = await sql<{ closed_menu: string[]; locked_menu: string[] }>`
    select o.closed_menu, array(select unnest(o.locked_menu) except select unnest(s.unlocked_menu)) as locked_menu
    from staff s join organisation o on o.id = s.org_id where s.id = ${staffId}`.execute(db);
  return rows[0] ?? { closed_menu: [], locked_menu: [] };
}
