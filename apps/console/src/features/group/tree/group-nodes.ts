import { type GroupNode } from "@huiyan/contract/group/group.api";
import { type TreeNode } from "../../../shared/tree/tree-rows.ts";

/** Groups as the tree shows them: devices online of all devices. */
export function groupNodes(groups: readonly GroupNode[]): TreeNode[] {
  return groups.map(({ _id, name, device_count, online_count, bare, children }) => ({
    id: _id,
    name,
    count: device_count,
    part: online_count,
    bare,
    children: groupNodes(children),
  }));
}
