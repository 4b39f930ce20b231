import { type Received } from "@huiyan/contract/endpoint";
import { type sortGroups as api } from "@huiyan/contract/group/group.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { lockGroup, lockGroupTree, lockSiblings, setGroupOrder } from "../group-tree.queries.ts";

/**
 * Stores the order of all children of one parent: sorts[i] is the position of ids[i] (docs/reference/rights.md R8).
 * @throws AppError order_stale if the children have changed, not_found
 */
export async function sortGroups(
  ctx: Context<MemberCaller>,
  { ids, sorts }: Received<typeof api>,
): Promise<Record<string, never>> {
  refuseUnless(ids.length === sorts.length && new Set(ids).size === ids.length, "order_stale");
  await ctx.db.transaction(async (tx) => {
    await lockGroupTree(tx.sql, ctx.caller.orgId);
    const first = found(await lockGroup(tx.sql, ctx.caller.scope, ids[0] ?? ""));
    // a lead may order the children of a visible group, but not the top level
    const parent = first.parent_id === null ? undefined : await lockGroup(tx.sql, ctx.caller.scope, first.parent_id);
    refuseUnless(ctx.caller.role === "admin" || parent !== undefined, "not_permitted");
    const siblings = await lockSiblings(tx.sql, ctx.caller.orgId, first.parent_id);
    refuseUnless(siblings.length === ids.length && ids.every((id) => siblings.includes(id)), "order_stale");
    await setGroupOrder(tx.sql, ids, sorts);
    await tx.audit(auditEntry(ctx, "group.sort", first.parent_id ?? ctx.caller.orgId));
  });
  return {};
}
