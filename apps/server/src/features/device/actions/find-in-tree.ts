import {
  type listBound as boundApi,
  type getOnline as onlineApi,
  type listDevicePoints as pointsApi,
  type getDeviceTree as treeApi,
} from "@huiyan/contract/device/tree.api";
import { type Answer, type Received } from "@huiyan/contract/endpoint";
import { type PointNode } from "@huiyan/contract/point/tree.api";
import { getVisibleGroup, loadGroupTree } from "#features/group/group.public.ts";
import { type ReaderCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { found } from "#platform/error/app-error.ts";
import { getVisibleDevice } from "../device.queries.ts";
import { viewPointsOf } from "../points/points-of-device.ts";
import { listBoundRows, listTreeDevices } from "../tree.queries.ts";

export async function getOnline(
  ctx: Context<ReaderCaller>,
  { device_id }: Received<typeof onlineApi>,
): Promise<Answer<typeof onlineApi>> {
  const { online } = found(await getVisibleDevice(ctx.db.sql, ctx.caller.scope, device_id));
  return { device_id, online };
}

export async function listDevicePoints(
  ctx: Context<ReaderCaller>,
  { device_id }: Received<typeof pointsApi>,
): Promise<Answer<typeof pointsApi>> {
  found(await getVisibleDevice(ctx.db.sql, ctx.caller.scope, device_id));
  const points = await viewPointsOf(ctx.db.sql, ctx.caller.scope, device_id, ctx.request.language);
  return points.map(({ _id, name, channel, online, alg_names }) => ({ _id, name, channel, online, alg_names }));
}

/** Returns the devices that are directly in a group; for the organisation's node, devices in no group. */
export async function listBound(
  ctx: Context<ReaderCaller>,
  { group_id }: Received<typeof boundApi>,
): Promise<Answer<typeof boundApi>> {
  const { scope, orgId } = ctx.caller;
  const isRoot = group_id === orgId;
  if (!isRoot) found(await getVisibleGroup(ctx.db.sql, scope, group_id));
  const rows = await listBoundRows(ctx.db.sql, scope, isRoot ? null : group_id);
  return rows.map(({ device_id, nickname, type, online }) => ({ device_id, name: nickname, type, online }));
}

/**
 * Returns the groups with their devices. A device in several groups is in each of them; one in no group is below the
 * organisation.
 */
export async function getDeviceTree(ctx: Context<ReaderCaller>): Promise<Answer<typeof treeApi>> {
  const { scope } = ctx.caller;
  const [root, devices] = await Promise.all([loadGroupTree(ctx), listTreeDevices(ctx.db.sql, scope)]);
  const byGroup = Map.groupBy(devices, ({ group_id }) => group_id ?? root._id);
  const view = (node: typeof root): PointNode => ({
    _id: node._id,
    name: node.name,
    type: "group",
    parent_id: node.parent_id,
    device_id: "",
    online: node.online_count > 0,
    children: [
      ...node.children.map(view),
      ...(byGroup.get(node._id) ?? []).map(
        ({ id, device_id, nickname, online }): PointNode => ({
          _id: id,
          name: nickname,
          type: "device",
          parent_id: node._id,
          device_id,
          online,
          children: [],
        }),
      ),
    ],
  });
  return [view(root)];
}
