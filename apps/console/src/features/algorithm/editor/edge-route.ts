/** Place on the canvas, in pixels. */
export interface Spot {
  x: number;
  y: number;
}

/** Rectangle on the canvas, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface NodeBox {
  id: string;
  box: Box;
}

export interface RoutedEdge {
  id: string;
  from: string;
  to: string;
  /** Width of the label in pixels; 0 if the line has no label. */
  labelWidth: number;
}

export interface Route {
  /** Corners from the right side of one node to the left side of the other. */
  corners: readonly Spot[];
  /** Centre of the label, and the point of the line to which the label belongs; absent if the line has no label. */
  label?: { middle: Spot; anchor: Spot };
}

/** Distance between a line and the nodes that it bypasses, in pixels. */
const clearance = 16;
/** Distance between two lines that take the same detour, in pixels. */
const detourGap = 12;
const labelHeight = 22;
/** Step by which a label is moved from an occupied place, in pixels. */
const labelStep = 6;
const maxLabelSteps = 80;
/** Candidate positions of a label along its line: distance from the line's middle as a fraction of its length. */
const labelShares = [0, -0.25, 0.25, -0.4, 0.4];

const boxAround = (spots: readonly Spot[]): Box => ({
  left: Math.min(...spots.map(({ x }) => x)),
  right: Math.max(...spots.map(({ x }) => x)),
  top: Math.min(...spots.map(({ y }) => y)),
  bottom: Math.max(...spots.map(({ y }) => y)),
});
const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});
const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const segmentsOf = (corners: readonly Spot[]): Box[] =>
  corners.slice(1).map((corner, at) => boxAround([corners[at] ?? corner, corner]));
const middleOf = ({ top, bottom }: Box): number => (top + bottom) / 2;

/**
 * Returns the corners of a line that leaves a node at its right side, follows a detour, and enters the other node at
 * its left side.
 * @param detour y of the detour
 */
const cornersAround = (start: Spot, end: Spot, detour: number): Spot[] => [
  start,
  { x: start.x + clearance, y: start.y },
  { x: start.x + clearance, y: detour },
  { x: end.x - clearance, y: detour },
  { x: end.x - clearance, y: end.y },
  end,
];

/** Returns the corners of a line without a detour: right to the middle of the gap, then up or down, then right. */
function direct(start: Spot, end: Spot): Spot[] {
  if (start.y === end.y) return [start, end];
  const x = (start.x + end.x) / 2;
  return [start, { x, y: start.y }, { x, y: end.y }, end];
}

/** Returns the y of the detour nearest to the direct line on which the line meets no node and no other detour. */
function freeDetour(start: Spot, end: Spot, others: readonly Box[], detours: readonly Box[]): number {
  const straight = (start.y + end.y) / 2;
  const candidates = [...others, ...detours].flatMap(({ top, bottom }) =>
    [clearance, detourGap].flatMap((by) => [top - by, bottom + by]),
  );
  const taken = detours.map((detour) => grown(detour, detourGap - 1));
  const isFree = (detour: number) => {
    const segments = segmentsOf(cornersAround(start, end, detour));
    const along = segments[2];
    return (
      along !== undefined &&
      others.every((box) => !meet(grown(along, detourGap - 1), box)) &&
      segments.every((segment) => others.every((box) => !meet(grown(segment, 1), box))) &&
      taken.every((box) => !meet(grown(along, 1), box))
    );
  };
  const byDistance = candidates.toSorted((a, b) => Math.abs(a - straight) - Math.abs(b - straight));
  // A detour below all nodes and other detours is always free.
  const below = Math.max(...[...others, ...detours].map(({ bottom }) => bottom), start.y, end.y) + clearance;
  return byDistance.find(isFree) ?? below;
}

function cornersOf(start: Spot, end: Spot, others: readonly Box[], detours: readonly Box[]): readonly Spot[] {
  const short = direct(start, end);
  const isForward = end.x - start.x >= clearance;
  const isFree = segmentsOf(short).every((segment) => others.every((box) => !meet(grown(segment, 4), box)));
  return isForward && isFree ? short : cornersAround(start, end, freeDetour(start, end, others, detours));
}

const labelBox = ({ x, y }: Spot, width: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - labelHeight / 2,
  bottom: y + labelHeight / 2,
});

/** Returns the place of the label nearest to the middle of the line where it covers no node, label or other line. */
function labelOf(corners: readonly Spot[], width: number, taken: readonly Box[]): NonNullable<Route["label"]> {
  const longest = segmentsOf(corners).toSorted((a, b) => b.right - b.left - (a.right - a.left))[0];
  const anchor = { x: ((longest?.left ?? 0) + (longest?.right ?? 0)) / 2, y: longest ? middleOf(longest) : 0 };
  const length = longest ? longest.right - longest.left : 0;
  const candidates = Array.from({ length: maxLabelSteps }, (_, at) => {
    const y = anchor.y + Math.ceil(at / 2) * (at % 2 === 0 ? 1 : -1) * labelStep;
    return labelShares.map((share) => ({ x: anchor.x + share * length, y }));
  }).flat();
  const middle = candidates.find((spot) => taken.every((box) => !meet(labelBox(spot, width), grown(box, 4)))) ?? anchor;
  return { anchor: { x: middle.x, y: anchor.y }, middle };
}

/**
 * Routes every line around the nodes that it does not join, and places the labels. Returns the routes by the id of the
 * line.
 */
export function routeEdges(nodes: readonly NodeBox[], edges: readonly RoutedEdge[]): ReadonlyMap<string, Route> {
  const boxes = new Map(nodes.map(({ id, box }) => [id, box]));
  const detours: Box[] = [];
  const routed: { edge: RoutedEdge; corners: readonly Spot[] }[] = [];
  for (const edge of edges) {
    const [from, to] = [boxes.get(edge.from), boxes.get(edge.to)];
    if (from === undefined || to === undefined) continue;
    const [start, end] = [
      { x: from.right, y: middleOf(from) },
      { x: to.left, y: middleOf(to) },
    ];
    const others = nodes.flatMap(({ id, box }) => (id === edge.from || id === edge.to ? [] : [box]));
    const corners = cornersOf(start, end, others, detours);
    const [, , along] = segmentsOf(corners);
    if (corners.length === 6 && along !== undefined) detours.push(along);
    routed.push({ edge, corners });
  }
  const labels: Box[] = [];
  const routes = new Map<string, Route>();
  for (const { edge, corners } of routed) {
    if (edge.labelWidth === 0) {
      routes.set(edge.id, { corners });
      continue;
    }
    const otherLines = routed.flatMap((other) => (other.edge === edge ? [] : segmentsOf(other.corners)));
    const taken = [...nodes.map(({ box }) => box), ...labels, ...otherLines];
    const label = labelOf(corners, edge.labelWidth, taken);
    labels.push(labelBox(label.middle, edge.labelWidth));
    routes.set(edge.id, { corners, label });
  }
  return routes;
}

/** Radius of a line's rounded corners, in pixels. */
const bend = 8;

/** Returns the SVG path through the corners, which are rounded. */
export function pathThrough(corners: readonly Spot[]): string {
  const [first, ...rest] = corners;
  if (first === undefined) return "";
  const parts = rest.map((corner, at) => {
    const [before, after] = [corners[at] ?? first, rest[at + 1]];
    if (after === undefined) return `L ${corner.x} ${corner.y}`;
    const radius = Math.min(bend, lengthOf(before, corner) / 2, lengthOf(corner, after) / 2);
    const [near, far] = [towards(corner, before, radius), towards(corner, after, radius)];
    return `L ${near.x} ${near.y} Q ${corner.x} ${corner.y} ${far.x} ${far.y}`;
  });
  return [`M ${first.x} ${first.y}`, ...parts].join(" ");
}

const lengthOf = (a: Spot, b: Spot): number => Math.hypot(b.x - a.x, b.y - a.y);

function towards(from: Spot, to: Spot, by: number): Spot {
  const length = lengthOf(from, to);
  if (length === 0) return from;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}
