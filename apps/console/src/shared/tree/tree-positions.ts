/** A node of the server's tree, whatever else it carries. */
export interface Branch<N> {
  _id: string;
  name: string;
  children: readonly N[];
}

/** A node with what stands around it. Level 1 is the first. */
export interface TreePosition<N> {
  node: N;
  parent: TreePosition<N> | undefined;
  level: number;
}

/** Where every node stands, by its id. */
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

/** Levels that a node brings with it below. */
export function heightOf<N extends Branch<N>>({ children }: N): number {
  return children.reduce((highest, child) => Math.max(highest, 1 + heightOf(child)), 0);
}

/** True when the position is that of the node itself or of one below it. */
export function isWithin<N extends Branch<N>>(position: TreePosition<N> | undefined, id: string): boolean {
  return position !== undefined && (position.node._id === id || isWithin(position.parent, id));
}

/** Ids of the node's siblings in their order, with its own. */
export function siblingIds<N extends Branch<N>>({ node, parent }: TreePosition<N>): readonly string[] {
  return parent === undefined ? [node._id] : parent.node.children.map(({ _id }) => _id);
}

/** Names from the second level down to the node; of the first one its own. */
export function pathNames<N extends Branch<N>>({ node, parent }: TreePosition<N>): readonly string[] {
  return parent === undefined || parent.parent === undefined ? [node.name] : [...pathNames(parent), node.name];
}
