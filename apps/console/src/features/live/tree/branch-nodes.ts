import { type PointNode } from "@huiyan/contract/point/tree.api";
import { type BranchState } from "#shared/tree/tree-branches.ts";

/**
 * Returns the id of a line of the tree. A group appears once, so its line has the id of the group. A device may be in
 * several groups, so its line has the path of ids from the last group on.
 * @param above id of the parent's line
 */
export function lineIdOf(node: PointNode, parent?: PointNode, above = ""): string {
  return parent === undefined || (parent.type === "group" && node.type === "group") ? node._id : `${above}.${node._id}`;
}

/** Returns the id of the node that a line shows. */
export const nodeIdOf = (line: string): string => line.slice(line.lastIndexOf(".") + 1);

interface Answer {
  data: PointNode[] | undefined;
  failed: boolean;
  refetch: () => unknown;
}

/**
 * Returns the tree with the loaded children of open branches. Also returns the state of open branches that are not
 * loaded.
 */
export function graft(
  root: PointNode,
  opened: ReadonlySet<string>,
  answerOf: (nodeId: string) => Answer | undefined,
): { node: PointNode; states: ReadonlyMap<string, BranchState> } {
  const states = new Map<string, BranchState>();
  const grow = (node: PointNode, line: string): PointNode => {
    if (node.type === "point") return node;
    const answer = node.deferred === true && opened.has(line) ? answerOf(node._id) : undefined;
    if (answer !== undefined && answer.data === undefined)
      states.set(line, { failed: answer.failed, retry: () => void answer.refetch() });
    const children = (answer?.data ?? node.children).map((child) => grow(child, lineIdOf(child, node, line)));
    return { ...node, children };
  };
  return { node: grow(root, lineIdOf(root)), states };
}

/** Returns the ids of the lines whose branches are loaded on demand. */
export function deferredLines(nodes: readonly PointNode[]): ReadonlySet<string> {
  const lines = new Set<string>();
  const look = (node: PointNode, line: string) => {
    if (node.deferred === true) lines.add(line);
    if (node.type !== "point") for (const child of node.children) look(child, lineIdOf(child, node, line));
  };
  for (const node of nodes) look(node, lineIdOf(node));
  return lines;
}
