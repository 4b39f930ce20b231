import { type PointNode } from "@huiyan/contract/point/tree.api";
import { lineIdOf } from "#features/live/live.public.ts";
import { type BranchState, branchStateLine } from "#shared/tree/tree-branches.ts";
import { type TreeNode } from "#shared/tree/tree-rows.ts";
import { everywhere, type FlowSearch } from "./flow-search.ts";

/**
 * Returns the lines of the tree, and a map from line id to node.
 * @param states state of the open branches that are loading or failed to load
 */
export function flowLines(nodes: readonly PointNode[], states: ReadonlyMap<string, BranchState> = new Map()) {
  const nodeOf = new Map<string, PointNode>();
  const draw = (node: PointNode, id: string): TreeNode => {
    nodeOf.set(id, node);
    const state = states.get(id);
    const children = node.children.map((child) => draw(child, lineIdOf(child, node, id)));
    return {
      id,
      name: node.name,
      count: undefined,
      bare: false,
      ...(node.deferred === true ? { deferred: true } : {}),
      children: state === undefined ? children : [...children, branchStateLine(id, state)],
    };
  };
  return { lines: nodes.map((node) => draw(node, lineIdOf(node))), nodeOf };
}

/**
 * Returns the search parameters for a chosen line. A group includes its subgroups; the organisation includes
 * everything.
 */
export function choiceOf(node: PointNode): Pick<FlowSearch, "group_id" | "device_id" | "point_id"> {
  if (node.type === "point") return { ...everywhere, point_id: node._id };
  if (node.type === "device") return { ...everywhere, device_id: node.device_id };
  return node.parent_id === null ? everywhere : { ...everywhere, group_id: node._id };
}

/** Returns whether the address selects this node. */
export function isChosen(node: PointNode, { group_id, device_id, point_id }: FlowSearch): boolean {
  if (point_id !== undefined) return node.type === "point" && node._id === point_id;
  if (device_id !== undefined) return node.type === "device" && node.device_id === device_id;
  return node.type === "group" && (group_id === undefined ? node.parent_id === null : node._id === group_id);
}
