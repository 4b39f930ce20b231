/** A node of the server's tree, whatever else it carries. */
export interface Branch<N> {
  _id: string;
  name: string;
  children: readonly N[];
}

/** A node with what stands around it. Level 1 is the first. */
export interface Place<N> {
  node: N;
  parent: Place<N> | undefined;
  level: number;
}

/** Where every node stands, by its id. */
export function placesOf<N extends Branch<N>>(
  nodes: readonly N[],
  parent?: Place<N>,
  places: Map<string, Place<N>> = new Map(),
): ReadonlyMap<string, Place<N>> {
  for (const node of nodes) {
    const place = { node, parent, level: (parent?.level ?? 0) + 1 };
    places.set(node._id, place);
    placesOf(node.children, place, places);
  }
  return places;
}

/** Levels that a node brings with it below. */
export function heightOf<N extends Branch<N>>({ children }: N): number {
  return children.reduce((most, child) => Math.max(most, 1 + heightOf(child)), 0);
}

/** True when the place is the node itself or below it. */
export function isWithin<N extends Branch<N>>(place: Place<N> | undefined, id: string): boolean {
  return place !== undefined && (place.node._id === id || isWithin(place.parent, id));
}

/** Ids of the node's siblings in their order, with its own. */
export function siblingIds<N extends Branch<N>>({ node, parent }: Place<N>): readonly string[] {
  return parent === undefined ? [node._id] : parent.node.children.map(({ _id }) => _id);
}

/** Names from the second level down to the node; of the first one its own. */
export function pathNames<N extends Branch<N>>({ node, parent }: Place<N>): readonly string[] {
  return parent === undefined || parent.parent === undefined ? [node.name] : [...pathNames(parent), node.name];
}
