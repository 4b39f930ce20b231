import { centre, contains, type Rect } from "../geometry/rect.ts";
import { type PlateReading } from "./plate-reading.ts";

const offCentre = (box: Rect, x: number): number => Math.abs(x - centre(box).x) / box.w;

/**
 * Selects a vehicle's plate among those in its box. Where vehicles overlap, a plate belongs to the one whose middle is
 * nearest below it. A plate in no vehicle's box is just next to this one's.
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
