import { type PointNode } from "@huiyan/contract/point/tree.api";
import { type BranchState, branchStateLine } from "../../../shared/tree/tree-branches.ts";
import { type TreeNode } from "../../../shared/tree/tree-rows.ts";
import { lineIdOf } from "./branch-nodes.ts";

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
    const isHere = children.length > 0 || (node.deferred === true && (node.online_count ?? 0) > 0);
    return isHere ? [{ ...node, children }] : [];
  });
}

/** A line of the tree, and what it stands for. A device may stand in several groups: a line is named by its whole path. */
export interface PointLines {
  lines: TreeNode[];
  nodeOf: ReadonlyMap<string, PointNode>;
}

/** Points below a node, and how many of them are online: as it says itself where not all of them are here. */
function countsOf(node: PointNode): { count: number | undefined; part?: number } {
  if (node.type === "point") return { count: undefined };
  if (node.point_count !== undefined) return { count: node.point_count, part: node.online_count ?? 0 };
  const points = pointsIn([node]);
  return { count: points.length, part: points.filter(({ online }) => online).length };
}

/**
 * Groups and devices with the number of their points, and how many of them are online.
 * @param states of branches that are open and not here
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
      ...{ id, name: node.name, ...countsOf(node), bare: false },
      ...(node.deferred === true ? { deferred: true } : {}),
      children: state === undefined ? children : [...children, branchStateLine(id, state)],
    };
  };
  return { lines: nodes.map((node) => draw(node, lineIdOf(node))), nodeOf };
}
