import { type GroupNode } from "@huiyan/contract/group/group.api";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { buildTree } from "./build-tree.ts";
import { countVisibleDevices, getOrganisationName, listVisibleGroups } from "./group.queries.ts";

/** Returns the tree with the organisation as root, the groups that the caller sees, and their ancestors. */
export async function loadGroupTree(ctx: Context<ReaderCaller>): Promise<GroupNode> {
  const { scope } = ctx.caller;
  const [name, devices, rows] = await Promise.all([
    getOrganisationName(ctx.db.sql, scope.orgId),
    countVisibleDevices(ctx.db.sql, scope),
    listVisibleGroups(ctx.db.sql, scope),
  ]);
  return buildTree({ id: scope.orgId, name, devices }, rows);
}
