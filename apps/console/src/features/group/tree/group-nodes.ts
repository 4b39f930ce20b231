import { type GroupNode } from "@huiyan/contract/group/group.api";
import { type TreeNode } from "#shared/tree/tree-rows.ts";

/** Returns the numbers shown next to a group: the total and, if known, the online part. */
type CountOf = (group: GroupNode) => Pick<TreeNode, "count" | "part">;

const devices: CountOf = ({ device_count, online_count }) => ({ count: device_count, part: online_count });

/** Converts groups to nodes of the tree. By default, the numbers are those of the devices. */
export function groupNodes(groups: readonly GroupNode[], countOf: CountOf = devices): TreeNode[] {
  return groups.map((group) => ({
    id: group._id,
    name: group.name,
    ...countOf(group),
    bare: group.bare,
    children: groupNodes(group.children, countOf),
  }));
}
