import { type Received } from "@huiyan/contract/endpoint";
import { type moveDepartment as api } from "@huiyan/contract/people/department.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import {
  hasChildDepartments,
  lockDepartment,
  lockDepartmentTree,
  lockSiblings,
  setDepartmentParent,
} from "../department.queries.ts";
import { lockParent } from "../department-parent.ts";
import { nameTaken } from "../name-taken.ts";

/**
 * Moves a department to another parent, as its last child.
 * @throws AppError department_depth, department_exists, not_found
 */
export async function moveDepartment(
  ctx: Context<MemberCaller>,
  { id, to }: Received<typeof api>,
): Promise<Record<string, never>> {
  const { orgId } = ctx.caller;
  await ctx.db
    .transaction(async (tx) => {
      await lockDepartmentTree(tx.sql, ctx.caller.orgId);
      const department = found(await lockDepartment(tx.sql, ctx.caller, id));
      const parentId = await lockParent(tx.sql, ctx.caller, to);
      refuseUnless(parentId !== id, "department_depth");
      if (parentId === department.parent_id) return;
      refuseUnless(parentId === null || !(await hasChildDepartments(tx.sql, id)), "department_depth");
      const siblings = await lockSiblings(tx.sql, orgId, parentId);
      await setDepartmentParent(tx.sql, id, parentId, siblings.length);
      const [before, after] = [{ parent: department.parent_id }, { parent: parentId }];
      await tx.audit(auditEntry(ctx, "people.moveDepartment", id, { before, after }));
    })
    .catch(nameTaken);
  return {};
}
