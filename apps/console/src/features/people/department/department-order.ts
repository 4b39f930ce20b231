import { type DepartmentNode } from "@huiyan/contract/people/department.api";
import { departmentLevels } from "@huiyan/contract/people/people.rules";
import { type Role, roleMay } from "@huiyan/contract/permissions";
import { type TreePosition } from "#shared/tree/tree-positions.ts";

/** A department with its parent and level; level 1 is the organisation. */
export type DepartmentPosition = TreePosition<DepartmentNode>;

export type DepartmentAction = "add" | "rename" | "move" | "remove";

/**
 * Returns the actions that the role may take on a department. A lead manages only departments below their own, which is
 * the topmost one that is not `bare`. The organisation's line only offers adding.
 */
export function departmentActions(
  role: Role,
  { node, parent, level }: DepartmentPosition,
): readonly DepartmentAction[] {
  if (!roleMay(role, "department.manage") || node.bare) return [];
  const add: DepartmentAction[] = level <= departmentLevels ? ["add"] : [];
  const own = level === 1 || (role !== "admin" && (parent === undefined || parent.node.bare));
  return own ? add : [...add, "rename", "move", "remove"];
}

/**
 * Returns the departments into which a department may be moved: the organisation, and first-level departments if the
 * result has at most two levels.
 */
export function moveTargets(nodes: readonly DepartmentNode[], { node, parent }: DepartmentPosition): DepartmentNode[] {
  const targets = nodes.flatMap((root) => [root, ...(node.children.length === 0 ? root.children : [])]);
  return targets.filter((target) => !target.bare && target._id !== node._id && target._id !== parent?.node._id);
}
