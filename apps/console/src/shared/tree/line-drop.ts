/** Place of a dragged line relative to the target: before, after or inside it. */
export type DropSide = "before" | "inside" | "after";

/** Rules and result of dragging lines. */
export interface LineDrag {
  mayDrag: (id: string) => boolean;
  /** Returns the sides of the target that accept the line; empty: the line cannot be dropped there. */
  sidesOf: (id: string, target: string) => readonly DropSide[];
  onDrop: (id: string, target: string, side: DropSide) => void;
}

/** Fraction of a line's height, at its top and bottom, that means the gap between lines. */
const edge = 0.25;

/**
 * Returns the side for a pointer over a line.
 * @param position 0 at the top of the line, 1 at its bottom
 */
export function sideAt(position: number, sides: readonly DropSide[]): DropSide | undefined {
  const share = sides.includes("inside") ? edge : 0.5;
  if (position < share && sides.includes("before")) return "before";
  if (position >= 1 - share && sides.includes("after")) return "after";
  return sides.includes("inside") ? "inside" : undefined;
}
