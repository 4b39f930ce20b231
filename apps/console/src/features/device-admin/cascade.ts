import { GroupNode } from "@huiyan/contract/group/group.api";
import { positionsOf, type TreePosition } from "../../shared/tree/tree-positions.ts";

/** One column of places, and the place that is chosen in it. */
export interface Column {
  /** Parent of the places. */
  parent: GroupNode;
  groups: readonly GroupNode[];
  chosen: string | undefined;
}

function lineage(position: TreePosition<GroupNode> | undefined): GroupNode[] {
  return position === undefined ? [] : [...lineage(position.parent), position.node];
}

/**
 * Returns the columns from the organisation's places down to those below the chosen one. An unknown choice counts as
 * none.
 * @param chosen the organisation's id, or none, means all places
 */
export function columnsOf(tree: readonly GroupNode[], chosen: string | undefined): Column[] {
  const [root] = tree;
  if (root === undefined) return [];
  const position = chosen === undefined ? undefined : positionsOf(tree).get(chosen);
  const path = position === undefined ? [root] : lineage(position);
  return path
    .map((parent, index) => ({
      parent,
      groups: parent.children.map((child) => GroupNode.parse(child)),
      chosen: path[index + 1]?._id,
    }))
    .filter(({ groups }, index) => index === 0 || groups.length > 0);
}
