import { type Device } from "@huiyan/contract/device/device.api";
import { type GroupNode } from "@huiyan/contract/group/group.api";

/** States of the checkboxes in a tree of groups. Assigning a group includes its descendants. */
export interface Coverage {
  checked: string[];
  half: string[];
  /** Groups that an assigned ancestor includes, so that they cannot be changed separately. */
  covered: ReadonlySet<string>;
}

export function coverage(nodes: readonly GroupNode[], assigned: ReadonlySet<string>): Coverage {
  const checked = [...assigned];
  const half: string[] = [];
  const covered = new Set<string>();
  const visit = (node: GroupNode, above: boolean): boolean => {
    const own = assigned.has(node._id);
    if (above) covered.add(node._id);
    if (above && !own) checked.push(node._id);
    const below = node.children.map((child) => visit(child, above || own)).some(Boolean);
    if (below && !own && !above) half.push(node._id);
    return own || below;
  };
  for (const node of nodes) visit(node, false);
  return { checked, half, covered };
}

/** Returns the assigned groups and their descendants. */
export function groupsBelow(nodes: readonly GroupNode[], assigned: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...assigned, ...coverage(nodes, assigned).covered]);
}

/** Returns the ids of the devices that a member sees through these groups. */
export function seenThroughGroups(devices: readonly Device[], groups: ReadonlySet<string>): ReadonlySet<string> {
  const seen = devices.filter(({ bind_group }) => bind_group.some((id) => groups.has(id)));
  return new Set(seen.map(({ device_id }) => device_id));
}

/** Returns the ids that all lists contain: the initial choice when several members get the same assignment. */
export function inCommon(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  const [first = [], ...rest] = lists;
  return new Set(first.filter((id) => rest.every((list) => list.includes(id))));
}

/**
 * Returns the ids of the descendants of a node that are in the caller's scope. The node itself is the organisation,
 * which is no group.
 */
export function visibleBelow({ children }: GroupNode): string[] {
  return children.flatMap((child) => [...(child.bare ? [] : [child._id]), ...visibleBelow(child)]);
}
