import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type addDepartment as api } from "@huiyan/contract/people/department.api";
import { v7 } from "uuid";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { insertDepartment, lockDepartmentTree, lockSiblings } from "../department.queries.ts";
import { lockParent } from "../department-parent.ts";
import { nameTaken } from "../name-taken.ts";

/**
 * Adds a department as the last child of its parent.
 * @throws AppError department_depth, department_exists, not_found
 */
export async function addDepartment(
  ctx: Context<MemberCaller>,
  { name, parent_id }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { orgId } = ctx.caller;
  const id = v7();
  const now = ctx.clock.now();
  await ctx.db
    .transaction(async (tx) => {
      await lockDepartmentTree(tx.sql, ctx.caller.orgId);
      const parentId = await lockParent(tx.sql, ctx.caller, parent_id);
      const siblings = await lockSiblings(tx.sql, orgId, parentId);
      await insertDepartment(tx.sql, { id, orgId, parentId, name, sort: siblings.length, now });
      await tx.audit(auditEntry(ctx, "people.addDepartment", id, { after: { name } }));
    })
    .catch(nameTaken);
  return { _id: id };
}
