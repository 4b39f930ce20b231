import { centre, overlap, type Rect } from "../geometry/rect.ts";
import { type Detection } from "./detection.ts";
import { type Track } from "./track.ts";

/** Minimum overlap (IoU) of a track's expected box with a detection. */
const minOverlap = 0.2;
/** Maximum distance of the centres of boxes that do not overlap, as a share of the detection's diagonal. */
const nearby = 0.6;
/**
 * Maximum milliseconds for which a track's position is extrapolated by its velocity. Beyond that, a wrong velocity does
 * more harm than good.
 */
const longestForesightMs = 600;

export interface Match {
  track: Track;
  detection: Detection;
}

function expectedBox(track: Track, at: number): Rect {
  const ahead = Math.min(at - track.seenAt, longestForesightMs);
  return { ...track.box, x: track.box.x + track.velocity.x * ahead, y: track.box.y + track.velocity.y * ahead };
}

/**
 * Matches tracks with detections of the same kind, best match first. Each track and each detection is used at most
 * once.
 */
export function associate(tracks: readonly Track[], detections: readonly Detection[], at: number): Match[] {
  const pairs = tracks.flatMap((track) => {
    const expected = expectedBox(track, at);
    return detections
      .filter((detection) => detection.kind === track.kind)
      .map((detection) => ({ track, detection, affinity: affinity(expected, detection.box) }))
      .filter((pair) => pair.affinity > 0);
  });
  const used = new Set<Track | Detection>();
  const matches: Match[] = [];
  for (const { track, detection } of pairs.sort((a, b) => b.affinity - a.affinity)) {
    if (used.has(track) || used.has(detection)) continue;
    used.add(track).add(detection);
    matches.push({ track, detection });
  }
  return matches;
}

/**
 * Returns how well two boxes match: 1 to 2 if they overlap, up to 0.6 if they are near and of similar height, otherwise
 * 0.
 */
function affinity(expected: Rect, found: Rect): number {
  const shared = overlap(expected, found);
  if (shared >= minOverlap) return 1 + shared;
  const growth = found.h / expected.h;
  if (growth <= 0.5 || growth >= 2) return 0;
  const from = centre(expected);
  const to = centre(found);
  return Math.max(0, nearby - Math.hypot(from.x - to.x, from.y - to.y) / Math.hypot(found.w, found.h));
}
