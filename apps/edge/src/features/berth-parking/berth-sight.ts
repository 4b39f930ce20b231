import { overlap, type Rect } from "../../platform/geometry/rect.ts";
import { type Picture } from "../../platform/model/picture.ts";

/** The vehicle of a berth as it was seen last: the pictures of its leaving. */
export interface BerthSight {
  picture: Picture;
  /** Absent: only its plate was seen. */
  car: Rect | undefined;
  plate: Rect | undefined;
}

/** A vehicle whose box overlaps its earlier one so much has not moved, so that its plate is still where it was read. */
const unmoved = 0.85;

/** @param plate where it was read, and the vehicle's box at that time */
export function sightOf(
  picture: Picture,
  car: Rect | undefined,
  plate: { box: Rect; car: Rect | undefined } | undefined,
): BerthSight {
  const isThere =
    plate !== undefined && (car === undefined || plate.car === undefined || overlap(car, plate.car) >= unmoved);
  return { picture, car, plate: isThere ? plate.box : undefined };
}

/** Frames that berths hold though newer ones exist: a few, at some megabytes each. */
const maxOldFrames = 4;

/** Lets go of the oldest frames, so that a hundred berths do not hold a hundred. @param sights oldest first */
export function dropOldFrames(sights: readonly { at: number; drop(): void }[], now: number): void {
  const old = sights.filter(({ at }) => at < now).toSorted((a, b) => b.at - a.at);
  const kept = new Set([...new Set(old.map(({ at }) => at))].slice(0, maxOldFrames));
  for (const sight of old) if (!kept.has(sight.at)) sight.drop();
}
