import { type RawBuilder, sql } from "kysely";
import { type MemberCaller } from "#platform/context/caller.ts";

type Viewer = Pick<MemberCaller, "orgId" | "staffId" | "role" | "departmentId">;

/**
 * Returns the SQL condition that the caller sees the member (docs/reference/rights.md R3). Admins see all members.
 * Leads see the own department and its subdepartments, ordinary members only the own department.
 * @param table alias of the table `staff`
 */
export function peopleInView({ orgId, staffId, role, departmentId }: Viewer, table: string): RawBuilder<boolean> {
  const org = sql<boolean>`${sql.ref(`${table}.org_id`)} = ${orgId}`;
  if (role === "admin") return org;
  const department = sql.ref(`${table}.department_id`);
  const own = sql<boolean>`${sql.ref(`${table}.id`)} = ${staffId} or ${department} = ${departmentId}`;
  if (role === "staff") return sql<boolean>`${org} and (${own})`;
  const below = sql`select d.id from department d where d.org_id = ${orgId} and d.parent_id = ${departmentId}`;
  return sql<boolean>`${org} and (${own} or ${department} in (${below}))`;
}

/**
 * Returns the SQL condition that the department is in the caller's scope: for admins all departments, for leads the own
 * one and its subdepartments, for ordinary members the own one.
 * @param table alias of the table `department`
 */
export function departmentInView({ orgId, role, departmentId }: Viewer, table: string): RawBuilder<boolean> {
  const org = sql<boolean>`${sql.ref(`${table}.org_id`)} = ${orgId}`;
  if (role === "admin") return org;
  const own = sql<boolean>`${sql.ref(`${table}.id`)} = ${departmentId}`;
  if (role === "staff") return sql<boolean>`${org} and ${own}`;
  return sql<boolean>`${org} and (${own} or ${sql.ref(`${table}.parent_id`)} = ${departmentId})`;
}
