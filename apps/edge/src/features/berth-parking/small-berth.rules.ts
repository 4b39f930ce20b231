import { type Corners } from "@huiyan/contract/algorithm/polygon.rules";
import { withOffset } from "@huiyan/contract/berth/berth-learning.rules";
import { pixelsOf, type Rect, type Size } from "../../platform/geometry/rect.ts";

/**
 * Maximum share of the picture's longer side that a small berth takes. The detector, at 512 pixels, does not reliably
 * see a vehicle in it.
 */
const smallShare = 0.1;
/** Between the two the state stays. */
const [freeBelow, occupiedFrom] = [0.35, 0.65];

/** Width of a berth from which on its plate is readable, pixels. */
const readableWidth = 160;

/** Result of the model of small berths for one berth. */
export interface Judgement {
  /** Undefined: it is not sure. */
  occupied: boolean | undefined;
  /** Probability of a vehicle in the berth, without the berth's learned offset. */
  share: number;
  /** Where the berth is, in pixels. */
  box: Rect;
  /** Whether the berth has enough pixels for a plate to be read in it, as in a picture of 4K. */
  isReadable: boolean;
}

export function boundsOf(roi: Corners, size: Size): Rect {
  const points = pixelsOf(roi, size);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  return {
    x: left,
    y: top,
    w: Math.min(size.width, Math.max(...xs)) - left,
    h: Math.min(size.height, Math.max(...ys)) - top,
  };
}

/** Whether a berth is judged separately, such as those of a whole lot seen from above. */
export function isSmall(roi: Corners, size: Size): boolean {
  const { w, h } = boundsOf(roi, size);
  return Math.max(w, h) < smallShare * Math.max(size.width, size.height);
}

/**
 * @param share probability of a vehicle in the berth, 0 to 1
 * @param offset learned from the berth's stays
 */
export function judged(share: number, offset: number, box: Rect): Judgement {
  const own = withOffset(share, offset);
  return {
    occupied: own >= occupiedFrom ? true : own < freeBelow ? false : undefined,
    share,
    box,
    isReadable: box.w >= readableWidth,
  };
}
