/** A name on the map. `x` and `y` are the pixels of its centre. */
export interface Label {
  name: string;
  x: number;
  y: number;
}

const characterWidth = 12;
const lineHeight = 18;
const gap = 6;

function touches(a: Label, b: Label): boolean {
  const apart = ((a.name.length + b.name.length) / 2) * characterWidth + gap;
  return Math.abs(a.x - b.x) < apart && Math.abs(a.y - b.y) < lineHeight;
}

/** Returns the labels that do not overlap. A label earlier in the list takes precedence. */
export function freeLabels<L extends Label>(labels: readonly L[]): L[] {
  const shown: L[] = [];
  for (const label of labels) if (!shown.some((other) => touches(label, other))) shown.push(label);
  return shown;
}
