import { GroupNode } from "@huiyan/contract/group/group.api";
import { positionsOf, type TreePosition } from "#shared/tree/tree-positions.ts";

/** One column of sibling groups, and the id of the one that is chosen. */
export interface Column {
  /** Parent of the groups. */
  parent: GroupNode;
  groups: readonly GroupNode[];
  chosen: string | undefined;
}

function lineage(position: TreePosition<GroupNode> | undefined): GroupNode[] {
  return position === undefined ? [] : [...lineage(position.parent), position.node];
}

/**
 * Returns the columns from the top level down to the children of the chosen group. An unknown id counts as no choice.
 * @param chosen id of the chosen group; the organisation's id or undefined for all groups
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
