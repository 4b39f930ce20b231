import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type getPointTree as api } from "@huiyan/contract/point/point.api";
import { type ReaderCaller } from "../../../platform/context/caller.ts";
import { type Context } from "../../../platform/context/context.ts";
import { getOrganisationName } from "../../group/group.public.ts";
import { buildPointTree } from "../build-point-tree.ts";
import { listGroups, listTreeDevices, listTreePoints } from "../tree.queries.ts";

/** The caller's devices and points in their groups. */
export async function getPointTree(
  ctx: Context<ReaderCaller>,
  { algs = [] }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const { scope } = ctx.caller;
  const [name, groups, devices, points] = await Promise.all([
    getOrganisationName(sql, scope.orgId),
    listGroups(sql, scope),
    listTreeDevices(sql, scope),
    listTreePoints(sql, scope, algs),
  ]);
  return [buildPointTree({ id: scope.orgId, name }, { groups, devices, points }, algs.length === 0)];
}
