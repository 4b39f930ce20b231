/** Where a dragged line goes: beside another one, or into it. */
export type DropSide = "before" | "inside" | "after";

/** What may be dragged where, and what then happens. */
export interface LineDrag {
  mayDrag: (id: string) => boolean;
  /** Sides of the target that would take the line; none: it cannot go there. */
  sidesOf: (id: string, target: string) => readonly DropSide[];
  onDrop: (id: string, target: string, side: DropSide) => void;
}

/** Share of a line at its top and bottom that stands for the gap between lines. */
const edge = 0.25;

/**
 * The side that is meant by a pointer over a line.
 * @param position 0 at the top of the line, 1 at its bottom
 */
export function sideAt(position: number, sides: readonly DropSide[]): DropSide | undefined {
  const share = sides.includes("inside") ? edge : 0.5;
  if (position < share && sides.includes("before")) return "before";
  if (position >= 1 - share && sides.includes("after")) return "after";
  return sides.includes("inside") ? "inside" : undefined;
}
