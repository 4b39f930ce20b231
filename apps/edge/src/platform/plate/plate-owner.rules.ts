import { centre, contains, type Rect } from "../geometry/rect.ts";
import { type PlateReading } from "./plate-reading.ts";

const offCentre = (box: Rect, x: number): number => Math.abs(x - centre(box).x) / box.w;

/**
 * Of the plates that were read in a vehicle's box, its own: where vehicles stand before one another a plate belongs to the
 * one whose middle is nearest below it. One that lies in no vehicle's box lies just beside this one's.
 * @param vehicles all in the picture, this one among them
 */
export function ownPlate<V extends { box: Rect }>(
  readings: readonly PlateReading[],
  vehicle: V,
  vehicles: readonly V[],
): PlateReading | undefined {
  return readings.find(({ box: plate }) => {
    const at = centre(plate);
    const [owner] = vehicles
      .filter(({ box }) => contains(box, at))
      .toSorted((a, b) => offCentre(a.box, at.x) - offCentre(b.box, at.x));
    return owner === undefined || owner === vehicle;
  });
}
