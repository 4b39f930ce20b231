import { type Branch } from "./tree-positions.ts";

export type OrderStep = "up" | "down" | "top" | "bottom";
export const orderSteps = ["up", "down", "top", "bottom"] as const satisfies readonly OrderStep[];

function put(ids: readonly string[], id: string, to: number): readonly string[] {
  const rest = ids.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** Returns the ids of siblings after one was moved by a step; the same array if nothing changes. */
export function stepped(ids: readonly string[], id: string, step: OrderStep): readonly string[] {
  const from = ids.indexOf(id);
  const to = { up: from - 1, down: from + 1, top: 0, bottom: ids.length - 1 }[step];
  return from < 0 || to < 0 || to >= ids.length || to === from ? ids : put(ids, id, to);
}

/** Returns the ids of siblings after one was moved before or after another; the same array if nothing changes. */
export function movedNextTo(ids: readonly string[], id: string, target: string, side: "before" | "after") {
  if (id === target || !ids.includes(id) || !ids.includes(target)) return ids;
  const to = ids.filter((other) => other !== id).indexOf(target) + (side === "after" ? 1 : 0);
  return to === ids.indexOf(id) ? ids : put(ids, id, to);
}

// Node whose `children` can be replaced; all other fields stay.
type Grown<N> = N & { children: N[] };

/** Returns the tree with the children of one parent in a new order. */
export function reordered<N extends Branch<N>>(nodes: readonly N[], ids: readonly string[]): Grown<N>[] {
  const rank = new Map(ids.map((id, index) => [id, index]));
  const below = nodes.map((node) => ({ ...node, children: reordered(node.children, ids) }));
  return below.sort((a, b) => (rank.get(a._id) ?? -1) - (rank.get(b._id) ?? -1));
}

/** Returns the tree with another name for one node. */
export function renamed<N extends Branch<N>>(nodes: readonly N[], id: string, name: string): Grown<N>[] {
  return nodes.map((node) => ({
    ...node,
    name: node._id === id ? name : node.name,
    children: renamed(node.children, id, name),
  }));
}

function without<N extends Branch<N>>(nodes: readonly N[], id: string): Grown<N>[] {
  return nodes.filter(({ _id }) => _id !== id).map((node) => ({ ...node, children: without(node.children, id) }));
}

function withLast<N extends Branch<N>>(nodes: readonly N[], to: string, node: N): Grown<N>[] {
  return nodes.map((each) => {
    const children: N[] = withLast(each.children, to, node);
    return { ...each, children: each._id === to ? [...children, node] : children };
  });
}

/** Returns the tree with a node and its descendants moved to another parent, as its last child. */
export function moved<N extends Branch<N>>(nodes: readonly N[], node: N, to: string): N[] {
  return withLast<N>(without(nodes, node._id), to, node);
}
