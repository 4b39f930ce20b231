import { isPeak } from "../geometry/peak.ts";
import { type Rect, type Size } from "../geometry/rect.ts";

/** Object that a finder has found. */
export interface FoundThing {
  box: Rect;
  /** Confidence of the finder, 0 to 1. */
  score: number;
  /** Whether it is of the first of the finder's two kinds. */
  isFirst: boolean;
}

/** Size of a cell in pixels, and the unit of a box's sides: models/shared/finder.py. */
const stride = 4;
const unit = 32;

/**
 * Objects in a finder's answer. Each cell has the probability of an object's middle, the distances to the sides of its
 * box, and the probabilities of both kinds.
 * @param cells seven planes of `size` cells
 * @returns in pixels of the finder's input; boxes may overlap
 */
export function thingsInCells(cells: Float32Array, size: Size, minScore: number): FoundThing[] {
  const plane = size.width * size.height;
  const found: FoundThing[] = [];
  for (let at = 0; at < plane; at++) {
    const score = cells[at] ?? 0;
    if (score < minScore || !isPeak(cells, size, at)) continue;
    const [x, y] = [((at % size.width) + 0.5) * stride, (Math.floor(at / size.width) + 0.5) * stride];
    const value = (number: number) => cells[at + plane * number] ?? 0;
    const [left, top, right, bottom] = [
      x - value(1) * unit,
      y - value(2) * unit,
      x + value(3) * unit,
      y + value(4) * unit,
    ];
    const box = { x: left, y: top, w: right - left, h: bottom - top };
    found.push({ box, score, isFirst: value(5) >= value(6) });
  }
  return found;
}
