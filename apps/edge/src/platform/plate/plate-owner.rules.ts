import { centre, contains, type Rect } from "../geometry/rect.ts";
import { type PlateReading } from "./plate-reading.ts";

const offCentre = (box: Rect, x: number): number => Math.abs(x - centre(box).x) / box.w;

/**
 * Returns the plate that belongs to a vehicle. A plate inside several vehicles' boxes belongs to the vehicle whose
 * horizontal centre is nearest. A plate in no vehicle's box may also be returned.
 * @param vehicles all vehicles in the picture, including this one
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
