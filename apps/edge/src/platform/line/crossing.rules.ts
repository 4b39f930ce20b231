import { type CountLine } from "@huiyan/contract/algorithm/line-count.device";
import { type Point, type Size } from "../geometry/rect.ts";

/** Position of a point relative to a line. `distance`: pixels; positive on the right when walking from a to b. */
export interface Position {
  distance: number;
  /** Position of the perpendicular's foot on the line: 0 at a, 1 at b. */
  along: number;
}

/** State of one object relative to one line. */
export interface LineSide {
  side: -1 | 1;
  along: number;
  /**
   * Time at which the object's point passed to the side opposite `side`, while the point is still within the dead band;
   * otherwise null.
   */
  passedAt: number | null;
}

/** Returns the position of a point relative to a line. `point` and the line's ends are shares of the picture. */
export function positionBy({ a, b }: CountLine, point: Point, size: Size): Position {
  const dx = (b[0] - a[0]) * size.width;
  const dy = (b[1] - a[1]) * size.height;
  const px = (point.x - a[0]) * size.width;
  const py = (point.y - a[1]) * size.height;
  const length = Math.max(1, Math.hypot(dx, dy));
  return { distance: (dx * py - dy * px) / length, along: (px * dx + py * dy) / length ** 2 };
}

/**
 * Returns the state after one more frame. An object has crossed when it leaves the dead band on the other side of the
 * line segment. The dead band extends `bandPx` pixels on both sides. Inside the dead band the side does not change, so
 * a person who stands on the line is not counted.
 */
export function nextSide(
  known: LineSide | undefined,
  position: Position,
  bandPx: number,
  at: number,
): { state: LineSide | undefined; crossed: { to: -1 | 1; at: number } | null } {
  const side = position.distance < 0 ? -1 : 1;
  const settled = Math.abs(position.distance) > bandPx;
  if (known === undefined) {
    return { state: settled ? { side, along: position.along, passedAt: null } : undefined, crossed: null };
  }
  if (side === known.side) {
    return { state: { side, along: settled ? position.along : known.along, passedAt: null }, crossed: null };
  }
  const passedAt = known.passedAt ?? at;
  if (!settled) return { state: { ...known, passedAt }, crossed: null };
  const state: LineSide = { side, along: position.along, passedAt: null };
  const finite = onSegment(known.along) || onSegment(position.along);
  return { state, crossed: finite ? { to: side, at: passedAt } : null };
}

function onSegment(along: number): boolean {
  return along >= 0 && along <= 1;
}

/** Returns the direction as the contract defines it: from the left (negative) to the right is `in`, unless reversed. */
export function directionOf(to: -1 | 1, reversed: boolean): "in" | "out" {
  return (to === 1) === reversed ? "out" : "in";
}
