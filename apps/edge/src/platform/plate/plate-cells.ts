import { isPeak } from "../geometry/peak.ts";
import { isSameSpot, type Point, type Rect, type Size } from "../geometry/rect.ts";

/** Corners of a plate: from the upper left one clockwise, in reading direction. */
export type Corners = readonly [Point, Point, Point, Point];

/** A plate in a picture, with its position. */
export interface FoundPlate {
  corners: Corners;
  isTwoRowed: boolean;
  /** Confidence of the plate finder, 0 to 1. */
  score: number;
}

/** Size of an output cell in pixels of the input, which is also the unit of corners: models/plate/finder.py. */
const stride = 8;
const unit = 32;
const surelyTwoRowed = 0.5;

/**
 * Returns the plates in the plate finder's output. Each cell has the probability of a plate's centre, the probability
 * of two rows, and the corners.
 * @param cells ten planes of `size` cells
 * @returns corners in pixels of the finder's input, most confident first; at one place only the most confident plate
 */
export function platesInCells(cells: Float32Array, size: Size, minScore: number): FoundPlate[] {
  const plane = size.width * size.height;
  const found: FoundPlate[] = [];
  for (let at = 0; at < plane; at++) {
    const score = cells[at] ?? 0;
    if (score < minScore || !isPeak(cells, size, at)) continue;
    const [column, row] = [at % size.width, Math.floor(at / size.width)];
    const corner = (index: number): Point => ({
      x: (column + 0.5) * stride + (cells[at + plane * (2 + index * 2)] ?? 0) * unit,
      y: (row + 0.5) * stride + (cells[at + plane * (3 + index * 2)] ?? 0) * unit,
    });
    const isTwoRowed = (cells[at + plane] ?? 0) >= surelyTwoRowed;
    found.push({ corners: [corner(0), corner(1), corner(2), corner(3)], isTwoRowed, score });
  }
  const sorted = found.toSorted((a, b) => b.score - a.score);
  return sorted.filter(
    (plate, at) =>
      !sorted.slice(0, at).some((other) => isSameSpot(cornerBounds(other.corners), cornerBounds(plate.corners))),
  );
}

/** Returns the axis-aligned box around the corners. */
export function cornerBounds(corners: Corners): Rect {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}
