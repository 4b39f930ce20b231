import { type Corners } from "@huiyan/contract/algorithm/polygon.rules";
import { withOffset } from "@huiyan/contract/berth/berth-learning.rules";
import { pixelsOf, type Rect, type Size } from "#platform/geometry/rect.ts";

/**
 * Maximum size of a small berth as a share of the picture's longer side. The detector works on 512 pixels, and does not
 * reliably find a vehicle in a smaller berth.
 */
const smallShare = 0.1;
/**
 * Limits of the probability of a vehicle: below the first the berth is free, from the second on occupied. Between the
 * limits, the berth's state does not change.
 */
const [freeBelow, occupiedFrom] = [0.35, 0.65];

/** Minimum width in pixels of a berth in which a plate can be read. */
const readableWidth = 160;

/** Result of the classifier for one small berth. */
export interface Judgement {
  /** Undefined: the classifier is not certain. */
  occupied: boolean | undefined;
  /** Probability of a vehicle in the berth, without the berth's learned offset. */
  share: number;
  /** Box around the berth, in pixels. */
  box: Rect;
  /** True if the berth is wide enough to read a plate in it, for example in a 4K picture. */
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

/**
 * Returns true if the classifier for small berths must judge a berth, for example in a view of a whole car park from
 * above.
 */
export function isSmall(roi: Corners, size: Size): boolean {
  const { w, h } = boundsOf(roi, size);
  return Math.max(w, h) < smallShare * Math.max(size.width, size.height);
}

/**
 * Returns the classifier's result for one berth.
 * @param share probability of a vehicle in the berth, 0 to 1
 * @param offset correction of the probability that the platform has learned from reviewed stays of the berth
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
