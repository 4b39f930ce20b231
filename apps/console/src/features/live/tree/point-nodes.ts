import { type PointNode } from "@huiyan/contract/point/tree.api";
import { type BranchState, branchStateLine } from "#shared/tree/tree-branches.ts";
import { type TreeNode } from "#shared/tree/tree-rows.ts";
import { lineIdOf } from "./branch-nodes.ts";

/** Facts about a point that the live wall needs. */
export interface WallPoint {
  id: string;
  name: string;
  deviceId: string;
  deviceName: string;
  online: boolean;
}

/** Returns all points of the tree in its order, without duplicates. */
export function pointsIn(nodes: readonly PointNode[], deviceName = ""): WallPoint[] {
  const found = nodes.flatMap((node): WallPoint[] => {
    if (node.type !== "point") return pointsIn(node.children, node.type === "device" ? node.name : deviceName);
    return [{ id: node._id, name: node.name, deviceId: node.device_id, deviceName, online: node.online }];
  });
  return [...new Map(found.map((point) => [point.id, point])).values()];
}

/** Returns the tree without offline points, and without nodes that have no online points. */
export function onlineOnly(nodes: readonly PointNode[]): PointNode[] {
  return nodes.flatMap((node): PointNode[] => {
    if (node.type === "point") return node.online ? [node] : [];
    const children = onlineOnly(node.children);
    const isHere = children.length > 0 || (node.deferred === true && (node.online_count ?? 0) > 0);
    return isHere ? [{ ...node, children }] : [];
  });
}

/**
 * Lines of the tree, and the node of each line by the id of the line. A device may be in several groups, so the id of a
 * line contains the path.
 */
export interface PointLines {
  lines: TreeNode[];
  nodeOf: ReadonlyMap<string, PointNode>;
}

/**
 * Returns the number of points below a node and the number of online ones. If not all are loaded, returns the numbers
 * that the server reported.
 */
function countsOf(node: PointNode): { count: number | undefined; part?: number } {
  if (node.type === "point") return { count: undefined };
  if (node.point_count !== undefined) return { count: node.point_count, part: node.online_count ?? 0 };
  const points = pointsIn([node]);
  return { count: points.length, part: points.filter(({ online }) => online).length };
}

/**
 * Returns groups and devices as lines, each with the number of its points and of the online ones.
 * @param states state of the open branches that are loading or failed to load
 */
export function pointLines(
  nodes: readonly PointNode[],
  states: ReadonlyMap<string, BranchState> = new Map(),
): PointLines {
  const nodeOf = new Map<string, PointNode>();
  const draw = (node: PointNode, id: string): TreeNode => {
    nodeOf.set(id, node);
    const state = states.get(id);
    const children = node.children.map((child) => draw(child, lineIdOf(child, node, id)));
    return {
      id,
      name: node.name,
      ...countsOf(node),
      bare: false,
      ...(node.deferred === true ? { deferred: true } : {}),
      children: state === undefined ? children : [...children, branchStateLine(id, state)],
    };
  };
  return { lines: nodes.map((node) => draw(node, lineIdOf(node))), nodeOf };
}
