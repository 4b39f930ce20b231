import { type GroupNode } from "@huiyan/contract/group/group.api";
import { type TreeNode } from "../../../shared/tree/tree-rows.ts";

/** Returns the count next to a group, and the online part if known. */
type CountOf = (group: GroupNode) => Pick<TreeNode, "count" | "part">;

const devices: CountOf = ({ device_count, online_count }) => ({ count: device_count, part: online_count });

/** Returns groups in the form of the tree, by default with online and total devices. */
export function groupNodes(groups: readonly GroupNode[], countOf: CountOf = devices): TreeNode[] {
  return groups.map((group) => ({
    id: group._id,
    name: group.name,
    ...countOf(group),
    bare: group.bare,
    children: groupNodes(group.children, countOf),
  }));
}
