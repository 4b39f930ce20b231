import { type PointNode } from "@huiyan/contract/point/point.api";
import { type TreeNode } from "../../../shared/tree/tree-rows.ts";

/** A point as the wall knows it. */
export interface WallPoint {
  id: string;
  name: string;
  deviceId: string;
  deviceName: string;
  online: boolean;
}

/** Every point of the tree, in its order; one that stands in several groups once. */
export function pointsIn(nodes: readonly PointNode[], deviceName = ""): WallPoint[] {
  const found = nodes.flatMap((node): WallPoint[] => {
    if (node.type !== "point") return pointsIn(node.children, node.type === "device" ? node.name : deviceName);
    return [{ id: node._id, name: node.name, deviceId: node.device_id, deviceName, online: node.online }];
  });
  return [...new Map(found.map((point) => [point.id, point])).values()];
}

export function findNode(nodes: readonly PointNode[], id: string): PointNode | undefined {
  for (const node of nodes) {
    const found = node._id === id ? node : findNode(node.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Leaves out what is offline, and what holds nothing that is online. */
export function onlineOnly(nodes: readonly PointNode[]): PointNode[] {
  return nodes.flatMap((node): PointNode[] => {
    if (node.type === "point") return node.online ? [node] : [];
    const children = onlineOnly(node.children);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** Groups and devices with the number of their points, and how many of them are online. */
export function treeNodes(nodes: readonly PointNode[]): TreeNode[] {
  return nodes.map((node) => {
    const isPoint = node.type === "point";
    const points = isPoint ? [] : pointsIn([node]);
    return {
      id: node._id,
      name: node.name,
      count: isPoint ? undefined : points.length,
      ...(isPoint ? {} : { part: points.filter(({ online }) => online).length }),
      bare: false,
      children: treeNodes(node.children),
    };
  });
}
