import { overlap, type Rect } from "../../platform/geometry/rect.ts";
import { type Picture } from "../../platform/model/picture.ts";

/** Last view of a berth's vehicle: the pictures of its departure. */
export interface BerthSight {
  picture: Picture;
  /** Absent: only its plate was visible. */
  car: Rect | undefined;
  plate: Rect | undefined;
}

/**
 * Minimum overlap of a vehicle's box with its earlier one while it counts as unmoved, with its plate at the same
 * position.
 */
const unmoved = 0.85;

/** @param plate its position, and the vehicle's box at that time */
export function sightOf(
  picture: Picture,
  car: Rect | undefined,
  plate: { box: Rect; car: Rect | undefined } | undefined,
): BerthSight {
  const isThere =
    plate !== undefined && (car === undefined || plate.car === undefined || overlap(car, plate.car) >= unmoved);
  return { picture, car, plate: isThere ? plate.box : undefined };
}

/** Maximum frames that berths keep though newer ones exist; each has some megabytes. */
const maxOldFrames = 4;

/**
 * Releases the oldest frames, so that a hundred berths do not keep a hundred.
 * @param sights oldest first
 */
export function dropOldFrames(sights: readonly { at: number; drop(): void }[], now: number): void {
  const old = sights.filter(({ at }) => at < now).toSorted((a, b) => b.at - a.at);
  const kept = new Set([...new Set(old.map(({ at }) => at))].slice(0, maxOldFrames));
  for (const sight of old) if (!kept.has(sight.at)) sight.drop();
}
