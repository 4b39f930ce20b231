/** Node of the server's tree; may have further fields. */
export interface Branch<N> {
  _id: string;
  name: string;
  children: readonly N[];
}

/** A node with its parent and its level, which is 1 at the top. */
export interface TreePosition<N> {
  node: N;
  parent: TreePosition<N> | undefined;
  level: number;
}

/** Returns the position of every node by its id. */
export function positionsOf<N extends Branch<N>>(
  nodes: readonly N[],
  parent?: TreePosition<N>,
  positions: Map<string, TreePosition<N>> = new Map(),
): ReadonlyMap<string, TreePosition<N>> {
  for (const node of nodes) {
    const position = { node, parent, level: (parent?.level ?? 0) + 1 };
    positions.set(node._id, position);
    positionsOf(node.children, position, positions);
  }
  return positions;
}

/** Returns the number of levels below a node; 0 for a leaf. */
export function heightOf<N extends Branch<N>>({ children }: N): number {
  return children.reduce((highest, child) => Math.max(highest, 1 + heightOf(child)), 0);
}

/** Returns whether the node at the position is the given node or one of its descendants. */
export function isWithin<N extends Branch<N>>(position: TreePosition<N> | undefined, id: string): boolean {
  return position !== undefined && (position.node._id === id || isWithin(position.parent, id));
}

/** Returns the ids of the node's siblings in their order, including the node. */
export function siblingIds<N extends Branch<N>>({ node, parent }: TreePosition<N>): readonly string[] {
  return parent === undefined ? [node._id] : parent.node.children.map(({ _id }) => _id);
}

/** Returns the names on the path from the second level to the node. A node of the first level returns its own name. */
export function pathNames<N extends Branch<N>>({ node, parent }: TreePosition<N>): readonly string[] {
  return parent === undefined || parent.parent === undefined ? [node.name] : [...pathNames(parent), node.name];
}
