import { type CountLine } from "@huiyan/contract/algorithm/line-count.device";
import { type Point, type Size } from "../geometry/rect.ts";

/**
 * Position of a point relative to a line. `distance` in pixels, positive on the right hand when walking from a to b.
 */
export interface Position {
  distance: number;
  /** Share of the way from a to b of the foot of the perpendicular. */
  along: number;
}

/** State of one object at one line. */
export interface LineSide {
  side: -1 | 1;
  along: number;
  /** When its point last passed to the other side without having left the dead band. */
  passedAt: number | null;
}

/** `point` and the line's ends in shares of the picture. */
export function positionBy({ a, b }: CountLine, point: Point, size: Size): Position {
  const dx = (b[0] - a[0]) * size.width;
  const dy = (b[1] - a[1]) * size.height;
  const px = (point.x - a[0]) * size.width;
  const py = (point.y - a[1]) * size.height;
  const length = Math.max(1, Math.hypot(dx, dy));
  return { distance: (dx * py - dy * px) / length, along: (px * dx + py * dy) / length ** 2 };
}

/**
 * Updates the side by one frame. An object crosses the finite line when it leaves the dead band on the other side. The
 * dead band has `bandPx` pixels on both sides. Inside the band the side stays the same: a person on the line is not
 * counted.
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

/** Direction of the contract: from the left hand (negative) to the right hand side is `in`, unless reversed. */
export function directionOf(to: -1 | 1, reversed: boolean): "in" | "out" {
  return (to === 1) === reversed ? "out" : "in";
}
