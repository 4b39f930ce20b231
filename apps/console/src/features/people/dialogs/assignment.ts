import { type Device } from "@huiyan/contract/device/device.api";
import { type GroupNode } from "@huiyan/contract/group/group.api";

/** How a tree of boxes shows groups of which some are assigned: what is below an assigned one comes with it. */
export interface Coverage {
  checked: string[];
  half: string[];
  /** Comes with a group above it and cannot be changed by itself. */
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

/** The assigned groups and all below them. */
export function groupsBelow(nodes: readonly GroupNode[], assigned: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...assigned, ...coverage(nodes, assigned).covered]);
}

/** Devices that a person sees through groups already. */
export function seenThroughGroups(devices: readonly Device[], groups: ReadonlySet<string>): ReadonlySet<string> {
  const seen = devices.filter(({ bind_group }) => bind_group.some((id) => groups.has(id)));
  return new Set(seen.map(({ device_id }) => device_id));
}

/** What all have in common, where several people are given the same. */
export function inCommon(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  const [first = [], ...rest] = lists;
  return new Set(first.filter((id) => rest.every((list) => list.includes(id))));
}

/** Ids of a group's descendants that the caller sees, without itself: the organisation is no group. */
export function visibleBelow({ children }: GroupNode): string[] {
  return children.flatMap((child) => [...(child.bare ? [] : [child._id]), ...visibleBelow(child)]);
}
