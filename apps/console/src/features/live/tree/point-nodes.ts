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

/** Leaves out what is offline, and what holds nothing that is online. */
export function onlineOnly(nodes: readonly PointNode[]): PointNode[] {
  return nodes.flatMap((node): PointNode[] => {
    if (node.type === "point") return node.online ? [node] : [];
    const children = onlineOnly(node.children);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** A line of the tree, and what it stands for. A device may stand in several groups: a line is named by its whole path. */
export interface PointLines {
  lines: TreeNode[];
  nodeOf: ReadonlyMap<string, PointNode>;
}

/** Groups and devices with the number of their points, and how many of them are online. */
export function pointLines(nodes: readonly PointNode[]): PointLines {
  const nodeOf = new Map<string, PointNode>();
  const draw = (node: PointNode, path: string): TreeNode => {
    const id = path + node._id;
    nodeOf.set(id, node);
    const isPoint = node.type === "point";
    const points = isPoint ? [] : pointsIn([node]);
    return {
      id,
      name: node.name,
      count: isPoint ? undefined : points.length,
      ...(isPoint ? {} : { part: points.filter(({ online }) => online).length }),
      bare: false,
      children: node.children.map((child) =>
        draw(child, node.type === "group" && child.type === "group" ? "" : `${id}.`),
      ),
    };
  };
  return { lines: nodes.map((node) => draw(node, "")), nodeOf };
}
