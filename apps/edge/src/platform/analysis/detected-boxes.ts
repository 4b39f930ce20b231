import { type DetectedBox } from "@huiyan/contract/alarm/detected-box";
import { type LiveDetections, maxLiveBoxes } from "@huiyan/contract/live/detections.rules";
import { asShares, type Rect, type Size } from "../geometry/rect.ts";
import { type Detection, isSame, withoutDoubles } from "../tracking/detection.ts";
import { type Track } from "../tracking/track.ts";

/** Returns the tracks as boxes of an event, in shares of the picture; targets are marked. */
export function detectedBoxes(tracks: readonly Track[], targets: readonly Track[], size: Size): DetectedBox[] {
  return tracks.map((track) => ({ ...boxOf(track, size), ...(targets.includes(track) && { target: true }) }));
}

function boxOf({ box, label, score }: Pick<Track, "box" | "label" | "score">, size: Size): DetectedBox {
  return { ...rounded(asShares(box, size)), label, conf: tenThousandth(score) };
}

/**
 * Returns the tracks as boxes with velocities, for viewers, because the picture moves on during the analysis.
 * @param others detections of dedicated models; one without a track is left out where it is the same object as a track
 */
export function movingBoxes(
  tracks: readonly Track[],
  others: readonly Detection[],
  size: Size,
): LiveDetections["boxes"] {
  const perSecond = (pixelsPerMs: number, side: number): number => tenThousandth((pixelsPerMs * 1000) / side);
  const followed = tracks.map((track) => ({
    ...boxOf(track, size),
    vx: perSecond(track.velocity.x, size.width),
    vy: perSecond(track.velocity.y, size.height),
  }));
  const alone = withoutDoubles(others).filter(({ box }) => tracks.every((track) => !isSame(track.box, box)));
  return [...followed, ...alone.map((detection) => boxOf(detection, size))].slice(0, maxLiveBoxes);
}

/** Rounds to ten-thousandths, which is finer than a pixel of any camera. */
function tenThousandth(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

function rounded({ x, y, w, h }: Rect): Rect {
  return { x: tenThousandth(x), y: tenThousandth(y), w: tenThousandth(w), h: tenThousandth(h) };
}
