import { type Car } from "../../car/car.ts";
import { frontOf, rearOf } from "../../car/car-shape.ts";
import { type DrivePlan, type DriveStep } from "../../car/drive.ts";
import { manoeuvre } from "../../car/manoeuvre.ts";
import { halfPi } from "../../geometry.ts";
import { berthFront, berthX, laneZ, noParking } from "./roadside-plan.ts";

/** Turning radius into and out of a berth, metres. */
const radius = 4;

export interface Visit {
  berth: number;
  start: number;
  /** Time in the berth, seconds. */
  stand: number;
  /** Direction in which the car leaves: 1 to the right, -1 to the left. */
  out: 1 | -1;
}

/**
 * Drive of a car that parks in reverse: it enters from the left, passes the berth, backs into it, stops, and leaves. The
 * camera sees the front plate.
 */
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

/** Drive that enters the first berth forward, backs out and continues to the right. The rear plate faces the camera. */
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

/** Drive that comes from below the camera, waits in the no-parking zone and turns off to the right. */
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
