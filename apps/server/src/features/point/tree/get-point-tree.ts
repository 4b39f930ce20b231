import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getPointTree as api, type PointNode } from "@huiyan/contract/point/tree.api";
import { getOrganisationName } from "#features/group/group.public.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { countAllPoints } from "../point.queries.ts";
import { buildPointTree } from "./build-point-tree.ts";
import { getBranch } from "./get-branch.ts";
import { listGroups, listTreeDevices, listTreePoints } from "./tree.queries.ts";

/** Returns the caller's devices and points in their groups: the whole tree, or the direct children of one node. */
export async function getPointTree(
  ctx: Context<ReaderCaller>,
  { algs = [], node, up_to }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  if (node !== undefined) return getBranch(ctx, node, algs);
  if (up_to !== undefined) {
    const counts = await countAllPoints(ctx.db.sql, ctx.caller.scope, algs);
    if (counts.total > up_to) return [await firstBranch(ctx, counts, algs)];
  }
  return [await wholeTree(ctx, algs)];
}

async function firstBranch(
  ctx: Context<ReaderCaller>,
  { total, online }: { total: number; online: number },
  algs: readonly string[],
): Promise<PointNode> {
  const { scope } = ctx.caller;
  const [name, children] = await Promise.all([
    getOrganisationName(ctx.db.sql, scope.orgId),
    getBranch(ctx, scope.orgId, algs),
  ]);
  return {
    _id: scope.orgId,
    name,
    type: "group",
    parent_id: null,
    device_id: "",
    children,
    online: children.some((child) => child.online),
    point_count: total,
    online_count: online,
  };
}

async function wholeTree(ctx: Context<ReaderCaller>, algs: readonly string[]): Promise<PointNode> {
  const { sql } = ctx.db;
  const { scope } = ctx.caller;
  const [name, groups, devices, points] = await Promise.all([
    getOrganisationName(sql, scope.orgId),
    listGroups(sql, scope),
    listTreeDevices(sql, scope),
    listTreePoints(sql, scope, algs),
  ]);
  return buildPointTree({ id: scope.orgId, name }, { groups, devices, points }, algs.length === 0);
}
