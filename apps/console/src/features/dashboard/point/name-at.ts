import { type Size } from "../region-map/projection.ts";

/** Maximum width of a character, height of a line, and radius of a marker, in pixels of the drawing. */
const [characterWidth, lineHeight, radius] = [14, 20, 13];
/**
 * Vertical offsets in pixels from a marker's centre to the lower edge of its name: first for a name below the marker,
 * then for one above.
 */
const feet = [31, -20];
const air = 6;

interface Position {
  x: number;
  y: number;
}

/**
 * Returns the offset of a marker's name from the marker's centre. The name is below or above the marker, and moved
 * inwards at an edge of the map. Returns undefined if the name would cover another marker.
 */
export function nameAt({ x, y }: Position, name: string, { width, height }: Size, others: readonly Position[]) {
  const half = Math.min((name.length * characterWidth) / 2, width / 2 - air);
  const middle = Math.min(Math.max(x, half + air), width - half - air);
  const isFree = (foot: number) =>
    y + foot + air <= height &&
    y + foot - lineHeight >= 0 &&
    others.every(
      (other) =>
        Math.abs(other.x - middle) > half + radius ||
        Math.abs(other.y - (y + foot - lineHeight / 2)) > lineHeight / 2 + radius,
    );
  const foot = feet.find(isFree);
  return foot === undefined ? undefined : { x: middle - x, y: foot };
}
