import { type Corners } from "@huiyan/contract/algorithm/polygon.rules";
import { withOffset } from "@huiyan/contract/berth/berth-learning.rules";
import { pixelsOf, type Rect, type Size } from "../../platform/geometry/rect.ts";

/** A berth whose longer side takes a smaller share of the picture's: the detector, at 512 pixels, sees no vehicle in it for sure. */
const smallShare = 0.1;
/** Between the two nothing is said: what was known stays. */
const [freeBelow, occupiedFrom] = [0.35, 0.65];

/** In so many pixels of a berth's width its plate may be read. */
const readableWidth = 160;

/** What the judge of small berths says of one. */
export interface Judgement {
  /** Undefined: it is not sure. */
  occupied: boolean | undefined;
  /** How likely a vehicle stands in it, without what was learned of the berth. */
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

/** Whether a berth is judged by itself, as those of a whole lot seen from above. */
export function isSmall(roi: Corners, size: Size): boolean {
  const { w, h } = boundsOf(roi, size);
  return Math.max(w, h) < smallShare * Math.max(size.width, size.height);
}

/**
 * @param share how likely a vehicle stands in it, 0 to 1
 * @param offset what was learned from the berth's own stays
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
