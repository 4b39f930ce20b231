import { type PointNode } from "@huiyan/contract/point/tree.api";
import { type TreeNode } from "#shared/tree/tree-rows.ts";

const pointIdsIn = (node: PointNode): string[] =>
  node.type === "point" ? [node._id] : [...new Set(node.children.flatMap(pointIdsIn))];

/**
 * Returns the lines of the tree with their numbers of berths, and the node of each line. Lines are identified by their
 * whole path, since a device may be in several groups.
 */
export function pointLines(nodes: readonly PointNode[], counts: Readonly<Record<string, number>>) {
  const nodeOf = new Map<string, PointNode>();
  const draw = (node: PointNode, path: string): TreeNode => {
    const id = path + node._id;
    nodeOf.set(id, node);
    return {
      id,
      name: node.name,
      count: pointIdsIn(node).reduce((sum, pointId) => sum + (counts[pointId] ?? 0), 0),
      bare: false,
      children: node.children.map((child) =>
        draw(child, node.type === "group" && child.type === "group" ? "" : `${id}.`),
      ),
    };
  };
  return { lines: nodes.map((node) => draw(node, "")), nodeOf };
}

/** Returns the names of the nodes above a point, without the organisation. */
export function pathTo(nodes: readonly PointNode[], pointId: string): string[] | undefined {
  for (const node of nodes) {
    if (node.type === "point" && node._id === pointId) return [node.name];
    const below = pathTo(node.children, pointId);
    if (below !== undefined) return node.parent_id === null ? below : [node.name, ...below];
  }
  return undefined;
}
