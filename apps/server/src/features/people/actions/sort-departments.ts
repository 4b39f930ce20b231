import { type Received } from "@huiyan/contract/endpoint";
import { type sortDepartments as api } from "@huiyan/contract/people/department.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { lockDepartment, lockDepartmentTree, lockSiblings, setDepartmentOrder } from "../department.queries.ts";

/**
 * Stores the order of all children of one parent: sorts[i] is the position of ids[i] (docs/reference/rights.md R8).
 * @throws AppError order_stale if the children have changed
 */
export async function sortDepartments(
  ctx: Context<MemberCaller>,
  { ids, sorts }: Received<typeof api>,
): Promise<Record<string, never>> {
  refuseUnless(ids.length === sorts.length && new Set(ids).size === ids.length, "order_stale");
  await ctx.db.transaction(async (tx) => {
    await lockDepartmentTree(tx.sql, ctx.caller.orgId);
    const first = found(await lockDepartment(tx.sql, ctx.caller, ids[0] ?? ""));
    // a lead may order the subdepartments of the own department, but not this department among its siblings
    refuseUnless(ctx.caller.role === "admin" || first.parent_id === ctx.caller.departmentId, "not_permitted");
    const siblings = await lockSiblings(tx.sql, ctx.caller.orgId, first.parent_id);
    refuseUnless(siblings.length === ids.length && ids.every((id) => siblings.includes(id)), "order_stale");
    await setDepartmentOrder(tx.sql, ids, sorts);
    await tx.audit(auditEntry(ctx, "people.sortDepartments", first.parent_id ?? ctx.caller.orgId));
  });
  return {};
}
