import { type Corners, contains } from "../algorithm/polygon.rules.ts";
import { berthTexts, minCorners } from "./berth.rules.ts";

type Corner = readonly [number, number];

/** Returns twice the signed area of the triangle a, b, c. Positive if c is to the right of a→b (y down). */
const turn = ([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

const isWithin = ([ax, ay]: Corner, [bx, by]: Corner, [px, py]: Corner): boolean =>
  Math.min(ax, bx) <= px && px <= Math.max(ax, bx) && Math.min(ay, by) <= py && py <= Math.max(ay, by);

/** Returns true if the segments a–b and c–d share a point; their ends count. */
export function segmentsTouch(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (Math.sign(abc) * Math.sign(abd) < 0 && Math.sign(cda) * Math.sign(cdb) < 0) return true;
  return (
    (abc === 0 && isWithin(a, b, c)) ||
    (abd === 0 && isWithin(a, b, d)) ||
    (cda === 0 && isWithin(c, d, a)) ||
    (cdb === 0 && isWithin(c, d, b))
  );
}

const edgesOf = (corners: Corners): (readonly [Corner, Corner])[] =>
  corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner] as const);

/** Returns true if two edges that are not neighbours meet, or two corners coincide. */
export function crossesItself(corners: Corners): boolean {
  const edges = edgesOf(corners);
  return edges.some(([a, b], at) =>
    edges.some(([c, d], other) => {
      if (other <= at) return false;
      const isNext = other === at + 1;
      const isPrevious = at === 0 && other === edges.length - 1;
      if (isNext) return segmentsTouchBeyond(a, b, d);
      if (isPrevious) return segmentsTouchBeyond(c, d, b);
      return segmentsTouch(a, b, c, d);
    }),
  );
}

/**
 * Returns true if the segments a→b and b→far, which share the end b, also overlap because b→far folds back over a→b.
 */
function segmentsTouchBeyond(a: Corner, b: Corner, far: Corner): boolean {
  const isPoint = a[0] === b[0] && a[1] === b[1];
  if (isPoint || (far[0] === b[0] && far[1] === b[1])) return true;
  const isInLine = turn(a, b, far) === 0;
  return isInLine && (a[0] - b[0]) * (far[0] - b[0]) + (a[1] - b[1]) * (far[1] - b[1]) > 0;
}

/** Returns the area as a share of the picture. */
export function areaOf(corners: Corners): number {
  const doubled = edgesOf(corners).reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0);
  return Math.abs(doubled) / 2;
}

/** Minimum area of a berth that can be recognised: about 10 × 10 of 1280 × 720 pixels. */
const minArea = 0.0001;

/** Possible faults of a region. */
export type PolygonTrouble = "corners" | "crossing" | "tooSmall";

export function polygonTrouble(corners: Corners): PolygonTrouble | undefined {
  if (corners.length < minCorners) return "corners";
  if (crossesItself(corners)) return "crossing";
  return areaOf(corners) < minArea ? "tooSmall" : undefined;
}

/** Returns the fault of a berth's region as a sentence; undefined if there is none. */
export function polygonProblem(corners: Corners): string | undefined {
  const trouble = polygonTrouble(corners);
  return trouble && berthTexts[trouble];
}

/** Returns true if two regions overlap in more than a border. Neither may cross itself. */
export function regionsOverlap(one: Corners, other: Corners): boolean {
  const shrunk = [shrink(one), shrink(other)] as const;
  const [a, b] = shrunk;
  if (edgesOf(a).some(([p, q]) => edgesOf(b).some(([r, s]) => segmentsTouch(p, q, r, s)))) return true;
  const holds = (outer: Corners, inner: Corners) => {
    const [first] = inner;
    return first !== undefined && contains(outer, { x: first[0], y: first[1] });
  };
  return holds(a, b) || holds(b, a);
}

/**
 * Share by which a region's corners are moved towards its centre before the overlap test, because hand-drawn neighbours
 * overlap slightly.
 */
const tolerated = 0.03;

/** Shrinks the region towards its centre, so that touching berths do not count as overlapping. */
function shrink(corners: Corners): Corners {
  const x = corners.reduce((sum, [each]) => sum + each, 0) / corners.length;
  const y = corners.reduce((sum, [, each]) => sum + each, 0) / corners.length;
  const towards = (from: number, middle: number) => from + (middle - from) * tolerated;
  return corners.map(([cx, cy]) => [towards(cx, x), towards(cy, y)] as const);
}
