import * as THREE from "three";
import { type CarShape } from "../car/car-shape.ts";
import { elementAt, type Pair, toVectors } from "../geometry.ts";

/** Positions along the bus in metres: 0 is the rear axle, forward is positive. */
export const rear = -2.7;
export const front = 7.9;
export const length = front - rear;
export const height = 3.05;
const sill = 0.32;
/** Number of straight segments of a wheel arch. */
const archSteps = 24;

export const busShape: CarShape = {
  wheelbase: 5.5,
  width: 2.5,
  wheel: 0.48,
  top: [
    [rear, sill],
    [rear, 1.2],
    [front, 1.2],
    [front, sill],
  ],
  cabin: [[rear, 1.25]],
  roof: [[rear, height]],
  windows: [],
  door: [front - 1.7, front - 0.5],
  lampY: 0.75,
};

/**
 * Returns the outline of the side view [along, up] with both wheel arches. Roof and ends are moved inward by `inset`.
 */
export function sideOutline(inset: number): THREE.Shape {
  const { wheelbase, wheel } = busShape;
  const arch = wheel + 0.1;
  const angle = Math.asin((wheel - sill) / arch);
  const corners: Pair[] = [
    [front - inset, sill],
    [front - inset, 1.3],
    [front - inset - 0.12, height - 0.35],
    [front - inset - 0.3, height - inset],
    [rear + inset + 0.12, height - inset],
    [rear + inset, height - 0.3],
    [rear + inset, sill],
  ];
  const arches = [0, wheelbase].flatMap((axle) =>
    Array.from({ length: archSteps + 1 }, (_, i): Pair => {
      const at = Math.PI + angle - (i / archSteps) * (Math.PI + 2 * angle);
      return [axle + arch * Math.cos(at), wheel + arch * Math.sin(at)];
    }),
  );
  // Order: from the rear along the sill, up the front and back over the roof. No point occurs twice, because
  // triangulation does not support that.
  return new THREE.Shape(toVectors([elementAt(corners, -1), ...arches, ...corners.slice(0, -1)]));
}
