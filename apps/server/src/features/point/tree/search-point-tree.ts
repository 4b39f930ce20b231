import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type searchPointTree as api, maxFound } from "@huiyan/contract/point/tree.api";
import { getOrganisationName } from "#features/group/group.public.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { buildPointTree } from "./build-point-tree.ts";
import { findTreeDevices, findTreeGroups, findTreePoints, listDevicesById, listPathTo } from "./search.queries.ts";

/**
 * Returns groups, devices and points whose name matches, with their ancestors. If there are too many, groups are kept
 * first, then devices.
 */
export async function searchPointTree(
  ctx: Context<ReaderCaller>,
  { keyword }: Received<typeof api>,
): Promise<Answer<typeof api>> {
  const { sql } = ctx.db;
  const { scope } = ctx.caller;
  const limit = maxFound + 1;
  const [name, groupIds, deviceIds, points] = await Promise.all([
    getOrganisationName(sql, scope.orgId),
    findTreeGroups(sql, scope, keyword, limit),
    findTreeDevices(sql, scope, keyword, limit),
    findTreePoints(sql, scope, keyword, limit),
  ]);
  const found = groupIds.length + deviceIds.length + points.length;
  const kept = groupIds.slice(0, maxFound);
  const keptDevices = deviceIds.slice(0, maxFound - kept.length);
  const keptPoints = points.slice(0, maxFound - kept.length - keptDevices.length);
  const onTheWay = keptPoints.map(({ device_uid }) => device_uid);
  const devices = await listDevicesById(sql, scope, [...new Set([...keptDevices, ...onTheWay])]);
  const groups = await listPathTo(sql, scope, [...kept, ...devices.flatMap((device) => device.groups)]);
  const rows = { groups, devices, points: keptPoints };
  const tree = buildPointTree({ id: scope.orgId, name }, rows, true, new Set(kept));
  return { tree: found === 0 ? [] : [tree], found: Math.min(found, maxFound), is_cut: found > maxFound };
}
