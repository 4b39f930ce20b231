import { contains } from "@huiyan/contract/algorithm/polygon.rules";
import { type Corner, type DrawnShape } from "./draw-editor.ts";

export type HitShape = Pick<DrawnShape, "id" | "roi" | "isLine">;

export type Hit =
  | { kind: "corner"; id: string; at: number }
  /**
   * Handle in the middle of the side that begins at the corner with index `at`. Dragging the handle inserts a corner.
   */
  | { kind: "middle"; id: string; at: number }
  | { kind: "side"; id: string; at: number }
  | { kind: "inside"; id: string };

/** Maximum distance between pointer and target for a hit, in pixels. */
export const reach = { corner: 9, middle: 7, side: 6, line: 9, close: 12 } as const;

/** Minimum length of a side that gets a handle in its middle, in pixels. */
export const minSidePx = 28;

/** Converts fractions of the picture to pixels of the canvas. */
export type ToPixels = (corner: Corner) => Corner;

const distance = ([ax, ay]: Corner, [bx, by]: Corner) => Math.hypot(ax - bx, ay - by);

/** Returns the distance of a point from the segment between two others. */
function distanceToSide(point: Corner, a: Corner, b: Corner): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length;
  const share = Math.min(1, Math.max(0, along));
  return distance(point, [a[0] + share * dx, a[1] + share * dy]);
}

export const middle = (a: Corner, b: Corner): Corner => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Returns the handle of the selected shape under the pointer. */
function handleAt({ id, roi, isLine }: HitShape, pointer: Corner, toPixels: ToPixels): Hit | undefined {
  const corners = roi.map(toPixels);
  const sides = corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner] as const);
  const at = corners.findIndex((corner) => distance(corner, pointer) <= reach.corner);
  if (at >= 0) return { kind: "corner", id, at };
  if (isLine) return undefined;
  const between = sides.findIndex(
    ([a, b]) => distance(a, b) > minSidePx && distance(middle(a, b), pointer) <= reach.middle,
  );
  if (between >= 0) return { kind: "middle", id, at: between };
  const side = sides.findIndex(([a, b]) => distanceToSide(pointer, a, b) <= reach.side);
  return side >= 0 ? { kind: "side", id, at: side } : undefined;
}

/** Returns the hit under the pointer (pixels): handles of the selected shape first, then the topmost shape. */
export function hitTest(
  shapes: readonly HitShape[],
  selected: string | undefined,
  pointer: Corner,
  toPixels: ToPixels,
): Hit | undefined {
  const chosen = shapes.find(({ id }) => id === selected);
  const handle = chosen && handleAt(chosen, pointer, toPixels);
  if (handle !== undefined) return handle;
  const holds = ({ roi, isLine }: HitShape) => {
    const corners = roi.map(toPixels);
    const [a = pointer, b = pointer] = corners;
    return isLine ? distanceToSide(pointer, a, b) <= reach.line : contains(corners, { x: pointer[0], y: pointer[1] });
  };
  // A click inside the selected shape moves that shape, even if another shape lies above it.
  if (chosen !== undefined && holds(chosen)) return { kind: "inside", id: chosen.id };
  const under = shapes.findLast(holds);
  return under && { kind: "inside", id: under.id };
}

export const isNear = (a: Corner, b: Corner, within: number): boolean => distance(a, b) <= within;
