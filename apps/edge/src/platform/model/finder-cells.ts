import { isPeak } from "../geometry/peak.ts";
import { type Rect, type Size } from "../geometry/rect.ts";

/** An object found by a dedicated model. */
export interface FoundThing {
  box: Rect;
  /** Confidence, 0 to 1. */
  score: number;
  /** True for the first of the model's two kinds of objects. */
  isFirst: boolean;
}

/**
 * Size of an output cell in pixels of the input, which is also the unit of the box's sides: models/shared/finder.py.
 */
const stride = 4;
const unit = 32;

/**
 * Returns the objects in a model's output. Each cell has the probability of an object's centre, the distances to the
 * sides of its box, and the probabilities of both kinds.
 * @param cells seven planes of `size` cells
 * @returns boxes in pixels of the model's input; they may overlap
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
