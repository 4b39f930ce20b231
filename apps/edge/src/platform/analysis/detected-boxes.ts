import { type DetectedBox } from "@huiyan/contract/alarm/alarm.device";
import { asShares, type Rect, type Size } from "../geometry/rect.ts";
import { type Track } from "../tracking/track.ts";

/** Tracks as an event shows them, as shares of the picture; the targets are marked. */
export function detectedBoxes(tracks: readonly Track[], targets: readonly Track[], size: Size): DetectedBox[] {
  return tracks.map((track) => ({
    ...rounded(asShares(track.box, size)),
    label: track.label,
    conf: tenThousandth(track.score),
    ...(targets.includes(track) && { target: true }),
  }));
}

/** Finer than a pixel of any camera. */
function tenThousandth(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

function rounded({ x, y, w, h }: Rect): Rect {
  return { x: tenThousandth(x), y: tenThousandth(y), w: tenThousandth(w), h: tenThousandth(h) };
}
