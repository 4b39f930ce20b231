import * as THREE from "three";
import { type Vehicle } from "../car/car.ts";
import { type Point } from "../geometry.ts";
import { type Person } from "../person/person.ts";

/** A vehicle of two wheels with its rider. */
export interface Cycle {
  vehicle: Vehicle;
  rider: Person;
  /** Moves the rider with the wheels. */
  pose(): void;
  /** Points on the machine without its rider in the world, for its box in the picture. */
  outline(): Point[];
}

/** Rings around both wheels and further points of the machine, in the world. */
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
