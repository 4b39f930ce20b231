import { type GroupNode } from "@huiyan/contract/group/group.api";
import { groupLevels } from "@huiyan/contract/group/group.rules";
import { type Role, roleMay } from "@huiyan/contract/permissions";
import { type DropSide } from "../../shared/tree/line-drop.ts";
import { heightOf, isWithin, type Place } from "../../shared/tree/tree-places.ts";

export type GroupPlace = Place<GroupNode>;
export type GroupAction = "add" | "rename" | "move" | "order" | "remove";

/** The organisation's own line is an admin's; what is only an ancestor of what one sees is nobody's. */
function isManaged(role: Role, { node, level }: GroupPlace): boolean {
  return roleMay(role, "device.manage") && !node.bare && (level > 1 || role === "admin");
}

/** What a line offers. The order of a parent's groups belongs to whoever manages the parent. Domain rules, D. */
export function groupActions(role: Role, place: GroupPlace): readonly GroupAction[] {
  if (!isManaged(role, place)) return [];
  const add: GroupAction[] = place.level < groupLevels.last ? ["add"] : [];
  if (place.level === 1) return add;
  const order: GroupAction[] = place.parent && isManaged(role, place.parent) ? ["order"] : [];
  return [...add, "rename", "move", ...order, "remove"];
}

/** Whether a group may stand in another one: not in itself, not where it is, not deeper than the levels there are. */
export function mayMoveTo(role: Role, place: GroupPlace, target: GroupPlace): boolean {
  if (!groupActions(role, place).includes("move") || !isManaged(role, target)) return false;
  if (isWithin(target, place.node._id) || place.parent?.node._id === target.node._id) return false;
  return target.level + 1 + heightOf(place.node) <= groupLevels.last;
}

/** Sides of a line at which a dragged group may be let go: beside its siblings, into any other group that may take it. */
export function groupSides(role: Role, place: GroupPlace, target: GroupPlace): readonly DropSide[] {
  if (place === target) return [];
  const inside: DropSide[] = mayMoveTo(role, place, target) ? ["inside"] : [];
  const sibling = place.parent !== undefined && place.parent === target.parent;
  return sibling && groupActions(role, place).includes("order") ? ["before", ...inside, "after"] : inside;
}
