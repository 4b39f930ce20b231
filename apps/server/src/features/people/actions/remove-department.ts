import { type Received } from "@huiyan/contract/endpoint";
import { type removeDepartment as api } from "@huiyan/contract/people/department.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { deleteDepartment, isDepartmentBusy, lockDepartment, lockDepartmentTree } from "../department.queries.ts";

/**
 * Deletes an empty department (docs/reference/rights.md R8).
 * @throws AppError department_busy if it has members or subdepartments; not_found
 */
export async function removeDepartment(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    await lockDepartmentTree(tx.sql, ctx.caller.orgId);
    const department = found(await lockDepartment(tx.sql, ctx.caller, _id));
    refuseUnless(!(await isDepartmentBusy(tx.sql, _id)), "department_busy");
    await deleteDepartment(tx.sql, _id);
    await tx.audit(auditEntry(ctx, "people.removeDepartment", _id, { before: { name: department.name } }));
  });
  return {};
}
