import { type ShapeTone } from "#shared/draw/draw-editor.ts";
import { color } from "#theme/theme.ts";
import { type DisplayedBerth } from "../edit/berth-shapes.ts";

interface Tone extends ShapeTone {
  /** Class name of the chip with the berth's number. */
  chip: string;
}

/** Alpha as two hexadecimal digits, which are appended to a colour of the theme. */
const faint = "33";
const strong = "66";

/**
 * Returns the colours of a berth: blue for fuel cars, green for new energy, yellow for the selected berth, dashed red
 * for a refused one, grey for a void one. An occupied berth has a stronger fill.
 */
export function toneOf({ facts, refusal, isVoid, status }: DisplayedBerth, isSelected: boolean): Tone {
  const make = (line: string, chip: string, dash: number[] = []): Tone => ({
    line,
    fill: line + (status === 1 || isSelected ? strong : faint),
    dash,
    chip,
  });
  if (refusal !== undefined) return make(color.danger, "wrong", [8, 6]);
  if (isSelected) return make(color.picked, "picked");
  if (isVoid) return make(color.stageInk2, "void", [3, 5]);
  return facts.is_new_energy === 1 ? make(color.success, "electric") : make(color.neighbour, "fuel");
}
