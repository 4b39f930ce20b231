import { type GroupNode } from "@huiyan/contract/group/group.api";
import { type GroupRow } from "./sum-groups.ts";

/** Builds the tree with the organisation as root. Siblings keep the order of the rows. */
export function buildTree(
  root: { id: string; name: string; devices: { all: number; online: number } },
  rows: readonly GroupRow[],
): GroupNode {
  const top: GroupNode = {
    _id: root.id,
    name: root.name,
    parent_id: null,
    bare: false,
    device_count: root.devices.all,
    online_count: root.devices.online,
    children: [],
  };
  const nodes = new Map<string, GroupNode>();
  for (const row of rows) {
    nodes.set(row.id, {
      _id: row.id,
      name: row.name,
      parent_id: row.parent_id ?? root.id,
      bare: !row.visible,
      ...(row.partly ? { partly: true } : {}),
      device_count: row.device_count,
      online_count: row.online_count,
      children: [],
    });
  }
  for (const node of nodes.values()) (nodes.get(node.parent_id ?? "") ?? top).children.push(node);
  return top;
}
