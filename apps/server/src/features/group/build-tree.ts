import { type GroupNode } from "@huiyan/contract/group/group.api";
import { type GroupRow } from "./group.queries.ts";

/** Puts the rows under the organisation's node, in their order. */
export function buildTree(
  root: { id: string; name: string; deviceCount: number },
  rows: readonly GroupRow[],
): GroupNode {
  const top: GroupNode = {
    _id: root.id,
    name: root.name,
    parent_id: null,
    bare: false,
    device_count: root.deviceCount,
    children: [],
  };
  const nodes = new Map<string, GroupNode>();
  for (const row of rows) {
    nodes.set(row.id, {
      _id: row.id,
      name: row.name,
      parent_id: row.parent_id ?? root.id,
      bare: !row.visible,
      device_count: row.device_count,
      children: [],
    });
  }
  for (const node of nodes.values()) (nodes.get(node.parent_id ?? "") ?? top).children.push(node);
  return top;
}
