import { type GroupNode } from "@huiyan/contract/group/group.api";
import { type TreeNode } from "../../../shared/tree/tree-rows.ts";

/** What is counted beside a group, and how many of it are online where that is told. */
type CountOf = (group: GroupNode) => Pick<TreeNode, "count" | "part">;

const devices: CountOf = ({ device_count, online_count }) => ({ count: device_count, part: online_count });

/** Groups as the tree shows them: devices online of all devices, unless something else is counted. */
export function groupNodes(groups: readonly GroupNode[], countOf: CountOf = devices): TreeNode[] {
  return groups.map((group) => ({
    id: group._id,
    name: group.name,
    ...countOf(group),
    bare: group.bare,
    children: groupNodes(group.children, countOf),
  }));
}
