import { centre, type Rect } from "#platform/geometry/rect.ts";

/** Position at which a vehicle rests, and the time at which it came to rest. */
export interface Rest {
  home: Rect;
  since: number;
}

/** Maximum movement of a resting vehicle, as a share of the vehicle's width, because detected boxes shake. */
const tolerance = 0.1;
/** Minimum time at one position, ms. A vehicle that drives through a berth does not stay that long. */
const restMs = 600;

/**
 * Returns the resting position after one more frame.
 * @param known time since which a vehicle is known to be present although only its plate was visible, epoch ms
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
