import { centre, type Rect } from "../../platform/geometry/rect.ts";

/** Position at which a vehicle came to rest, and since when. */
export interface Rest {
  home: Rect;
  since: number;
}

/** A vehicle that moves no further than this, in its own widths, is at rest: boxes shake. */
const tolerance = 0.1;
/** Minimum time at one position, ms: a vehicle that drives through has moved on by then. */
const restMs = 600;

/**
 * Updates the rest by one frame.
 * @param known start of the known presence, as when only its plate was visible so far
 */
export function nextRest(rest: Rest | undefined, box: Rect, at: number, known = at): Rest {
  if (rest === undefined) return { home: box, since: known };
  const [from, to] = [centre(rest.home), centre(box)];
  const moved = Math.hypot(from.x - to.x, from.y - to.y) / rest.home.w;
  return moved <= tolerance ? rest : { home: box, since: at };
}

export function isAtRest({ since }: Rest, at: number): boolean {
  return at - since >= restMs;
}
