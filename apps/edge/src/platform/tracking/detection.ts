import { overlap, type Rect } from "../geometry/rect.ts";
import { type ObjectKind } from "./object-kind.ts";

/** One object found in one frame; `box` in pixels of that frame, `score` 0 to 1. */
export interface Detection {
  kind: ObjectKind;
  label: string;
  score: number;
  box: Rect;
}

/** Overlap (IoU) above which two boxes of one kind are the same object. */
const sameObject = 0.5;

export const isSame = (a: Rect, b: Rect): boolean => overlap(a, b) > sameObject;

/** Keeps the most confident one of boxes that overlap; returns them most confident first. */
export function withoutDoubles(found: readonly Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const candidate of found.toSorted((a, b) => b.score - a.score)) {
    if (!kept.some((other) => other.kind === candidate.kind && isSame(other.box, candidate.box))) {
      kept.push(candidate);
    }
  }
  return kept;
}
