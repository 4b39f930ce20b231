import { type DepartmentNode } from "@huiyan/contract/people/department.api";
import { type TreeNode } from "#shared/tree/tree-rows.ts";

/** Id of the line of a new department, which has no name yet. */
export const draftId = "draft";
const draft: TreeNode = { id: draftId, name: "", count: 0, bare: false, children: [] };

/** Converts departments to nodes of the tree. Adds an empty line for a new department below the node `draftIn`. */
export function departmentNodes(nodes: readonly DepartmentNode[], draftIn: string | undefined): TreeNode[] {
  return nodes.map(({ _id, name, staff_count, bare, children }) => {
    const below = departmentNodes(children, draftIn);
    return { id: _id, name, count: staff_count, bare, children: _id === draftIn ? [...below, draft] : below };
  });
}
