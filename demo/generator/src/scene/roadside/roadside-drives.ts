import { type Car } from "../../car/car.ts";
import { frontOf, rearOf } from "../../car/car-shape.ts";
import { type DrivePlan, type DriveStep } from "../../car/drive.ts";
import { manoeuvre } from "../../car/manoeuvre.ts";
import { halfPi } from "../../geometry.ts";
import { berthFront, berthX, laneZ, noParking } from "./roadside-plan.ts";

/** Turning radius into and out of a berth. */
const radius = 4;

export interface Visit {
  berth: number;
  start: number;
  /** Seconds. */
  stand: number;
  /** Leaves to the right (1) or to the left (-1). */
  out: 1 | -1;
}

/** Comes from the left, passes the berth, backs in, stands and drives out; the front plate faces the camera. */
export function backInDrive(car: Car, { berth, start, stand, out }: Visit): DrivePlan {
  const straight = laneZ - radius - (berthFront - frontOf(car.shape));
  const x = berthX(berth);
  const steps: DriveStep[] = [
    { go: manoeuvre([{ straight: x + radius + 8.2 }]), speed: 6, acceleration: 2.8, from: 6 },
    { go: manoeuvre([{ arc: radius, angle: -halfPi }, { straight }], -1), speed: 2.6, acceleration: 1.6 },
    { stand },
    {
      go: manoeuvre([{ straight }, { arc: radius, angle: out * halfPi }, { straight: 8.5 - out * x - radius }]),
      speed: 6,
      acceleration: 1.5,
      to: 5,
    },
  ];
  return { start, pose: { x: -8.2, z: laneZ, heading: halfPi }, steps };
}

/** Drives nose-in into the first berth, backs out and continues to the right; the rear plate faces the camera. */
export function noseInDrive(car: Car): DrivePlan {
  const lane = berthFront + rearOf(car.shape) + radius + 0.2;
  const into = [{ straight: berthX(0) - radius + 10.5 }, { arc: radius, angle: halfPi }, { straight: 0.2 }];
  const back = [{ straight: 0.2 }, { arc: radius, angle: -halfPi }];
  const steps: DriveStep[] = [
    { go: manoeuvre(into), speed: 3.6, acceleration: 1.6, from: 3.4 },
    { stand: 11.5 },
    { go: manoeuvre(back, -1), speed: 2.8, acceleration: 1.6 },
    { go: manoeuvre([{ straight: 16.5 }]), speed: 8, acceleration: 3.2, to: 8 },
  ];
  return { start: 37.3, pose: { x: -10.5, z: lane, heading: halfPi }, steps };
}

/** Comes from under the camera, waits in the hatched zone and turns off. */
export const illegalDrive: DrivePlan = {
  start: 33.4,
  pose: { x: noParking.x, z: -2, heading: Math.PI },
  steps: [
    { go: manoeuvre([{ straight: 7.95 }]), speed: 3.6, acceleration: 1.8, from: 3.2 },
    { stand: 12 },
    {
      go: manoeuvre([{ straight: 0.15 }, { arc: 3.4, angle: -halfPi }, { straight: 6 }]),
      speed: 5,
      acceleration: 1.8,
      to: 5,
    },
  ],
};
