import { findPoints } from "@huiyan/contract/point/point.api";
import { listNamedPoints, type PointNode } from "@huiyan/contract/point/tree.api";
import { call } from "#shared/api/call.ts";
import { pointsIn } from "./point-nodes.ts";
import { type PointTreeData } from "./use-point-tree.ts";

/** Maximum number of windows of the live wall. */
const windowsMax = 9;

function filterOf({ type, _id, device_id, parent_id }: PointNode) {
  if (type === "device") return { device_id };
  return parent_id === null ? {} : { group_id: _id };
}

/**
 * Returns the ids of the online points below a node. In a tree that is loaded by branches, requests them from the
 * server, at most as many as the wall has windows.
 */
export async function findOnline({ branches }: PointTreeData, node: PointNode): Promise<string[]> {
  if (branches === undefined) return pointsIn([node]).flatMap(({ id, online }) => (online ? [id] : []));
  const { list } = await call(findPoints, { ...filterOf(node), status: 1, size: windowsMax });
  return list.map(({ _id }) => _id);
}

/** Returns whether the point is in the user's scope. */
export async function isVisible({ branches, nodes }: PointTreeData, id: string): Promise<boolean> {
  if (pointsIn(nodes).some((point) => point.id === id)) return true;
  return branches !== undefined && (await call(listNamedPoints, { ids: id })).length > 0;
}
