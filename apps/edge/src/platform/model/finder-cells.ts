import { isPeak } from "../geometry/peak.ts";
import { type Rect, type Size } from "../geometry/rect.ts";

/** An animal as the finder saw it. */
export interface FoundAnimal {
  box: Rect;
  /** How sure the finder is, 0 to 1. */
  score: number;
  label: "pig" | "cow";
}

/** Pixels of a cell, and those in which the sides of a box are given: models/animal/network.py. */
const stride = 4;
const unit = 32;

/**
 * Animals in the finder's answer: per cell the probability of an animal's middle, the distances to the sides of its box, and
 * the probabilities of a pig and of one of the cattle.
 * @param cells seven planes of `size` cells
 * @returns in pixels of the picture that was asked about; boxes may cover each other
 */
export function animalsInCells(cells: Float32Array, size: Size, minScore: number): FoundAnimal[] {
  const plane = size.width * size.height;
  const found: FoundAnimal[] = [];
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
    const label = value(5) >= value(6) ? "pig" : "cow";
    found.push({ box: { x: left, y: top, w: right - left, h: bottom - top }, score, label });
  }
  return found;
}
