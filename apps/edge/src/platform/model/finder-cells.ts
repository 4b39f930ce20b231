import { isPeak } from "../geometry/peak.ts";
import { type Rect, type Size } from "../geometry/rect.ts";

/** Something as a finder saw it. */
export interface FoundThing {
  box: Rect;
  /** How sure the finder is, 0 to 1. */
  score: number;
  /** Of the first of the two kinds that its finder knows. */
  isFirst: boolean;
}

/** Pixels of a cell, and those in which the sides of a box are given: models/shared/finder.py. */
const stride = 4;
const unit = 32;

/**
 * What is in a finder's answer: per cell the probability of something's middle, the distances to the sides of its box, and
 * the probabilities of both kinds.
 * @param cells seven planes of `size` cells
 * @returns in pixels of the picture that was asked about; boxes may cover each other
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
