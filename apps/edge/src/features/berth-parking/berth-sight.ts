import { overlap, type Rect } from "#platform/geometry/rect.ts";
import { type Picture } from "#platform/model/picture.ts";

/**
 * Last picture in which the vehicle of a berth was visible, sent with each change of the berth's state and with a better
 * plate reading.
 */
export interface BerthSight {
  picture: Picture;
  /** Box of the vehicle; undefined: only its plate was visible. */
  car: Rect | undefined;
  plate: Rect | undefined;
}

/**
 * Minimum overlap of the vehicle's box with the box at the time when the plate was read. If the overlap is smaller, the
 * vehicle has moved, and the plate's position is no longer valid.
 */
const unmoved = 0.85;

/** @param plate last known position of the plate, and the vehicle's box at that time */
export function sightOf(
  picture: Picture,
  car: Rect | undefined,
  plate: { box: Rect; car: Rect | undefined } | undefined,
): BerthSight {
  const isThere =
    plate !== undefined && (car === undefined || plate.car === undefined || overlap(car, plate.car) >= unmoved);
  return { picture, car, plate: isThere ? plate.box : undefined };
}

/** Maximum old frames that the berths of a camera keep in memory; each frame takes some megabytes. */
const maxOldFrames = 4;

/** Releases the oldest frames, so that a hundred berths do not keep a hundred frames in memory. */
export function dropOldFrames(sights: readonly { at: number; drop(): void }[], now: number): void {
  const old = sights.filter(({ at }) => at < now).toSorted((a, b) => b.at - a.at);
  const kept = new Set([...new Set(old.map(({ at }) => at))].slice(0, maxOldFrames));
  for (const sight of old) if (!kept.has(sight.at)) sight.drop();
}
