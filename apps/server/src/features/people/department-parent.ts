import { departmentLevels } from "@huiyan/contract/people/people.rules";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Queryable } from "#platform/db/database.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { lockDepartment } from "./department.queries.ts";

/**
 * Locks and returns the future parent of a department. Returns null for the organisation itself, below which only an
 * admin may add departments.
 * @throws AppError not_found, department_depth
 */
export async function lockParent(db: Queryable, caller: MemberCaller, id: string): Promise<string | null> {
  if (id === caller.orgId) {
    refuseUnless(caller.role === "admin", "not_permitted");
    return null;
  }
  const parent = found(await lockDepartment(db, caller, id));
  refuseUnless(parent.level < departmentLevels, "department_depth");
  return parent.id;
}
