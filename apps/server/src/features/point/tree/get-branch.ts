import { type PointNode } from "@huiyan/contract/point/tree.api";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found, refuseUnless } from "#platform/error/app-error.ts";
import {
  type BranchGroup,
  type BranchRow,
  getBranchGroup,
  isInTree,
  listBranchDevices,
  listBranchGroups,
  listPointsBelow,
} from "./branch.queries.ts";

const branchNode = (
  { id, name, online, point_count, online_count }: BranchRow,
  node: Pick<PointNode, "type" | "parent_id" | "device_id">,
): PointNode => ({
  _id: id,
  name,
  ...node,
  online,
  children: [],
  point_count,
  online_count,
  ...(node.type === "group" || point_count > 0 ? { deferred: true } : {}),
});

/**
 * Returns the direct children of the organisation, a group or a device.
 * @throws AppError not_found if the caller's tree does not contain the node
 */
export async function getBranch(
  ctx: Context<ReaderCaller>,
  node: string,
  algs: readonly string[],
): Promise<PointNode[]> {
  const { sql } = ctx.db;
  const { scope } = ctx.caller;
  if (node === scope.orgId) return belowGroup(ctx, node, { path: [] }, algs);
  const group = await getBranchGroup(sql, scope, node);
  if (group !== undefined) {
    refuseUnless(scope.seesAll || (await isInTree(sql, scope, node)), "not_found");
    return belowGroup(ctx, node, group, algs);
  }
  const points = found(await listPointsBelow(sql, scope, node, algs));
  return points.map(
    ({ id, device_id, name, online }): PointNode => ({
      _id: id,
      name,
      type: "point",
      parent_id: node,
      device_id,
      online,
      children: [],
    }),
  );
}

/** Returns the subgroups and then the devices directly in a group. */
async function belowGroup(
  ctx: Context<ReaderCaller>,
  parent_id: string,
  group: BranchGroup,
  algs: readonly string[],
): Promise<PointNode[]> {
  const { sql } = ctx.db;
  const { scope } = ctx.caller;
  const [groups, devices] = await Promise.all([
    listBranchGroups(sql, scope, group, algs),
    listBranchDevices(sql, scope, group, algs),
  ]);
  return [
    ...groups.map((row) => branchNode(row, { type: "group", parent_id, device_id: "" })),
    ...devices.map((row) => branchNode(row, { type: "device", parent_id, device_id: row.device_id })),
  ];
}
