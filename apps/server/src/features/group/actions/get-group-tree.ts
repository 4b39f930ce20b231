import { type Answer } from "@huiyan/contract/endpoint";
import { type getGroupTree as api } from "@huiyan/contract/group/group.api";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { buildTree } from "../build-tree.ts";
import { countVisibleDevices, getOrganisationName, listVisibleGroups } from "../group.queries.ts";

/** The caller's part of the tree; what he sees nothing of stands as a bare node or not at all. */
export async function getGroupTree(ctx: Context<ReaderCaller>): Promise<Answer<typeof api>> {
  const { scope } = ctx.caller;
  const [name, devices, rows] = await Promise.all([
    getOrganisationName(ctx.db.sql, scope.orgId),
    countVisibleDevices(ctx.db.sql, scope),
    listVisibleGroups(ctx.db.sql, scope),
  ]);
  return [buildTree({ id: scope.orgId, name, devices }, rows)];
}
