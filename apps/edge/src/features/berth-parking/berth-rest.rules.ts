import { centre, type Rect } from "../../platform/geometry/rect.ts";

/** Where a vehicle came to rest, as far as was seen, and since when. */
export interface Rest {
  home: Rect;
  since: number;
}

/** A vehicle that moves no further than this, in its own widths, is at rest: boxes shake. */
const tolerance = 0.1;
/** It must have been so long where it is: one that drives through is somewhere else by then. */
const restMs = 600;

/** One frame later. @param known since when something is known to stand there, as when only its plate was seen so far */
export function nextRest(rest: Rest | undefined, box: Rect, at: number, known = at): Rest {
  if (rest === undefined) return { home: box, since: known };
  const [from, to] = [centre(rest.home), centre(box)];
  const moved = Math.hypot(from.x - to.x, from.y - to.y) / rest.home.w;
  return moved <= tolerance ? rest : { home: box, since: at };
}

export function isAtRest({ since }: Rest, at: number): boolean {
  return at - since >= restMs;
}
