import { type GroupNode } from "@huiyan/contract/group/group.api";
import { groupLevels } from "@huiyan/contract/group/group.rules";
import { type Role, roleMay } from "@huiyan/contract/permissions";
import { type DropSide } from "#shared/tree/line-drop.ts";
import { heightOf, isWithin, type TreePosition } from "#shared/tree/tree-positions.ts";

export type GroupPosition = TreePosition<GroupNode>;
export type GroupAction = "add" | "rename" | "move" | "order" | "remove";

/**
 * Returns whether the role manages a group. Only an admin manages the top level. A group of which the user does not see
 * all devices is managed by no user.
 */
function isManaged(role: Role, { node, level }: GroupPosition): boolean {
  return roleMay(role, "device.manage") && !node.bare && node.partly !== true && (level > 1 || role === "admin");
}

/**
 * Returns the actions that the user may take on a group. Sorting siblings requires managing their parent.
 * docs/reference/rights.md R8.
 */
export function groupActions(role: Role, position: GroupPosition): readonly GroupAction[] {
  if (!isManaged(role, position)) return [];
  const add: GroupAction[] = position.level < groupLevels.last ? ["add"] : [];
  if (position.level === 1) return add;
  const order: GroupAction[] = position.parent && isManaged(role, position.parent) ? ["order"] : [];
  return [...add, "rename", "move", ...order, "remove"];
}

/**
 * Returns whether a group may be moved into the target. Refuses the group itself, its present parent, and targets in
 * which a level would exceed the maximum depth.
 */
export function mayMoveTo(role: Role, position: GroupPosition, target: GroupPosition): boolean {
  if (!groupActions(role, position).includes("move") || !isManaged(role, target)) return false;
  if (isWithin(target, position.node._id) || position.parent?.node._id === target.node._id) return false;
  return target.level + 1 + heightOf(position.node) <= groupLevels.last;
}

/**
 * Returns where a dragged group may be dropped at a line: before or after a sibling, or inside a group that accepts it.
 */
export function groupSides(role: Role, position: GroupPosition, target: GroupPosition): readonly DropSide[] {
  if (position === target) return [];
  const inside: DropSide[] = mayMoveTo(role, position, target) ? ["inside"] : [];
  const sibling = position.parent !== undefined && position.parent === target.parent;
  return sibling && groupActions(role, position).includes("order") ? ["before", ...inside, "after"] : inside;
}
