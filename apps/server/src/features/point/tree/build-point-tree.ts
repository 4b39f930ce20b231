import { type PointNode } from "@huiyan/contract/point/tree.api";
import { type TreeDevice, type TreeGroup, type TreePoint } from "./tree.queries.ts";

interface Rows {
  groups: readonly TreeGroup[];
  devices: readonly TreeDevice[];
  points: readonly TreePoint[];
}

const groupNode = (_id: string, name: string, parent_id: string | null): PointNode => ({
  _id,
  name,
  type: "group",
  parent_id,
  device_id: "",
  online: false,
  children: [],
});

function deviceNode({ id, device_id, name, online }: TreeDevice, parent_id: string, points: TreePoint[]): PointNode {
  const children = points.map(
    (point): PointNode => ({
      _id: point.id,
      name: point.name,
      type: "point",
      parent_id: id,
      device_id,
      online: point.online,
      children: [],
    }),
  );
  return { _id: id, name, type: "device", parent_id, device_id, online, children };
}

/**
 * Removes groups without children, except those in `kept`. Marks a group as online if at least one node in it is
 * online.
 */
function pruned(node: PointNode, kept: ReadonlySet<string>): PointNode {
  if (node.type !== "group") return node;
  const children = node.children
    .map((child) => pruned(child, kept))
    .filter((child) => child.type !== "group" || child.children.length > 0 || kept.has(child._id));
  return { ...node, children, online: children.some((child) => child.online) };
}

/**
 * Returns the tree with groups first, then devices. A device is listed in each of its groups, or directly below the
 * organisation if it has none.
 * @param withEmpty true: devices without points are included
 * @param kept ids of groups that stay even if they are empty
 */
export function buildPointTree(
  root: { id: string; name: string },
  rows: Rows,
  withEmpty: boolean,
  kept: ReadonlySet<string> = new Set(),
): PointNode {
  const top = groupNode(root.id, root.name, null);
  const groups = new Map(rows.groups.map(({ id, name, parent_id }) => [id, groupNode(id, name, parent_id ?? root.id)]));
  for (const group of groups.values()) (groups.get(group.parent_id ?? "") ?? top).children.push(group);
  const pointsOf = Map.groupBy(rows.points, (point) => point.device_uid);
  for (const device of rows.devices) {
    const points = pointsOf.get(device.id) ?? [];
    if (points.length === 0 && !withEmpty) continue;
    const bound = device.groups.map((id) => groups.get(id)).filter((group) => group !== undefined);
    for (const group of bound.length === 0 ? [top] : bound) group.children.push(deviceNode(device, group._id, points));
  }
  return pruned(top, kept);
}
