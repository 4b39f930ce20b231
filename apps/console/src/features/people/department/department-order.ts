import { type DepartmentNode } from "@huiyan/contract/people/department.api";
import { departmentLevels } from "@huiyan/contract/people/people.rules";
import { type Role, roleMay } from "@huiyan/contract/permissions";

/** A department with what stands around it. Level 1 is the organisation. */
export interface DepartmentPosition {
  node: DepartmentNode;
  parent: DepartmentNode | undefined;
  level: number;
}

export function findPosition(
  nodes: readonly DepartmentNode[],
  id: string,
  parent?: DepartmentNode,
  level = 1,
): DepartmentPosition | undefined {
  for (const node of nodes) {
    if (node._id === id) return { node, parent, level };
    const below = findPosition(node.children, id, node, level + 1);
    if (below !== undefined) return below;
  }
  return undefined;
}

export type DepartmentAction = "add" | "rename" | "move" | "remove";

/**
 * What a line offers. A lead acts only below the own department, which is the topmost one that is not bare; the
 * organisation itself only takes new departments.
 */
export function departmentActions(
  role: Role,
  { node, parent, level }: DepartmentPosition,
): readonly DepartmentAction[] {
  if (!roleMay(role, "department.manage") || node.bare) return [];
  const add: DepartmentAction[] = level <= departmentLevels ? ["add"] : [];
  const own = level === 1 || (role !== "admin" && (parent === undefined || parent.bare));
  return own ? add : [...add, "rename", "move", "remove"];
}

/** Where a department may go: the organisation or a department of the first level, where the two levels allow it. */
export function moveTargets(nodes: readonly DepartmentNode[], { node, parent }: DepartmentPosition): DepartmentNode[] {
  const targets = nodes.flatMap((root) => [root, ...(node.children.length === 0 ? root.children : [])]);
  return targets.filter((target) => !target.bare && target._id !== node._id && target._id !== parent?._id);
}
