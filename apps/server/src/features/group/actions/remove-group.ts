import { type Received } from "@huiyan/contract/endpoint";
import { type removeGroup as api } from "@huiyan/contract/group/group.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { deleteGroup, hasSubGroups, lockGroup, lockGroupTree } from "../group-tree.queries.ts";

/**
 * Deletes a group that has no subgroups. Its devices are kept, only their assignment to the group is deleted
 * (docs/reference/rights.md R8).
 * @throws AppError group_busy, not_found
 */
export async function removeGroup(
  ctx: Context<MemberCaller>,
  { _id }: Received<typeof api>,
): Promise<Record<string, never>> {
  await ctx.db.transaction(async (tx) => {
    await lockGroupTree(tx.sql, ctx.caller.orgId);
    const { name } = found(await lockGroup(tx.sql, ctx.caller.scope, _id));
    refuseUnless(!(await hasSubGroups(tx.sql, _id)), "group_busy");
    const devices = await deleteGroup(tx.sql, _id, ctx.clock.now());
    await tx.audit(auditEntry(ctx, "group.remove", _id, { before: { name, devices } }));
  });
  return {};
}
