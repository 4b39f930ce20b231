/** Place of a dragged line relative to the target: before, after or inside it. */
export type DropSide = "before" | "inside" | "after";

/** Rules and result of dragging lines. */
export interface LineDrag {
  mayDrag: (id: string) => boolean;
  /** Returns the places of the target at which the line may be dropped; empty if there is none. */
  sidesOf: (id: string, target: string) => readonly DropSide[];
  onDrop: (id: string, target: string, side: DropSide) => void;
}

/**
 * Fraction of a line's height, at its top and at its bottom, in which a drop goes before or after the line, not inside
 * it.
 */
const edge = 0.25;

/**
 * Returns the place at which a line under the pointer accepts a drop.
 * @param position height of the pointer in the line: 0 at the top, 1 at the bottom
 */
export function sideAt(position: number, sides: readonly DropSide[]): DropSide | undefined {
  const share = sides.includes("inside") ? edge : 0.5;
  if (position < share && sides.includes("before")) return "before";
  if (position >= 1 - share && sides.includes("after")) return "after";
  return sides.includes("inside") ? "inside" : undefined;
}
