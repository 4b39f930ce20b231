import * as THREE from "three";
import { type Vehicle } from "../car/car.ts";
import { type Point } from "../geometry.ts";
import { type Person } from "../person/person.ts";

/** A two-wheeled vehicle with its rider. */
export interface Cycle {
  vehicle: Vehicle;
  rider: Person;
  /** Sets the rider's pose from the rotation of the wheels. */
  pose(): void;
  /**
   * Returns points on the vehicle without its rider in world coordinates. Its box in the picture is computed from them.
   */
  outline(): Point[];
}

/** Returns points of both wheels and the given points of the vehicle, in world coordinates. */
export function cycleOutline({ root, shape }: Vehicle, more: readonly Point[]): Point[] {
  root.updateMatrixWorld(true);
  const { wheel, wheelbase } = shape;
  const wheels = [0, wheelbase].flatMap((axle): Point[] => [
    [0, 0, axle],
    [0, wheel, axle + wheel],
    [0, wheel, axle - wheel],
    [0, 2 * wheel, axle],
  ]);
  return [...wheels, ...more].map((point) => {
    const { x, y, z } = root.localToWorld(new THREE.Vector3(...point));
    return [x, y, z];
  });
}
