import { type Received } from "@huiyan/contract/endpoint";
import { type moveGroup as api } from "@huiyan/contract/group/group.api";
import { auditEntry } from "#platform/context/audit-entry.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import { groupNameTaken } from "../group-name-taken.ts";
import { levelOf, lockParent } from "../group-parent.ts";
import { heightOf, lockGroup, lockGroupTree, lockSiblings, setGroupParent } from "../group-tree.queries.ts";

/**
 * Moves a group with all its descendants to another parent, as its last child.
 * @throws AppError group_depth, group_cycle, group_exists
 */
export async function moveGroup(
  ctx: Context<MemberCaller>,
  { id, to }: Received<typeof api>,
): Promise<Record<string, never>> {
  const { orgId, scope } = ctx.caller;
  await ctx.db
    .transaction(async (tx) => {
      await lockGroupTree(tx.sql, orgId);
      const group = found(await lockGroup(tx.sql, scope, id));
      const parent = await lockParent(tx.sql, ctx.caller, to, await heightOf(tx.sql, id, group.path.length));
      refuseUnless(parent === null || !parent.path.includes(id), "group_cycle");
      if ((parent?.id ?? null) === group.parent_id) return;
      const siblings = await lockSiblings(tx.sql, orgId, parent?.id ?? null);
      await setGroupParent(tx.sql, group, parent, siblings.length);
      const [before, after] = [{ parent: group.parent_id }, { parent: parent?.id ?? null, level: levelOf(group.path) }];
      await tx.audit(auditEntry(ctx, "group.move", id, { before, after }));
    })
    .catch(groupNameTaken);
  return {};
}
