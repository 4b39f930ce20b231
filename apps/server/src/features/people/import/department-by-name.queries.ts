import { sql } from "kysely";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Queryable } from "#platform/db/database.ts";
import { departmentInView } from "../people-scope.queries.ts";

export interface NamedDepartment {
  id: string;
  parent_id: string | null;
  level: number;
}

/** Returns the departments in the caller's scope with this name or this path (`A/B`). */
export async function findDepartmentsByName(
  db: Queryable,
  caller: MemberCaller,
  name: string,
): Promise<NamedDepartment[]> {
  const { rows } = await sql<NamedDepartment>`
    select d.id, d.parent_id, d.level from department d left join department p on p.id = d.parent_id
    where (d.name = ${name} or p.name || '/' || d.name = ${name}) and ${departmentInView(caller, "d")}`.execute(db);
  return rows;
}
