import { elementAt } from "../geometry.ts";
import { type Car, type Vehicle } from "./car.ts";
import { type Manoeuvre, type Pose, poseAlong } from "./manoeuvre.ts";
import { type TimedRide, timeRide } from "./ride.ts";

/**
 * A step of a drive: a manoeuvre with its speed limit (m/s), acceleration (m/s²) and speeds at the begin and the end
 * (m/s), or a standstill in seconds.
 */
export type DriveStep =
  | { go: Manoeuvre; speed: number; acceleration: number; from?: number; to?: number }
  | { stand: number };

export interface DrivePlan {
  /** Time of the first step, seconds. */
  start: number;
  pose: Pose;
  steps: readonly DriveStep[];
}

interface Going {
  kind: "goes";
  from: number;
  to: number;
  pose: Pose;
  way: Manoeuvre;
  ride: TimedRide;
}

interface Standing {
  kind: "stands";
  from: number;
  to: number;
  pose: Pose;
}

export interface Drive<V extends Vehicle = Car> {
  car: V;
  start: number;
  end: number;
  /**
   * Begin and end of the first standstill, in seconds.
   * @throws Error if the drive contains no standstill
   */
  readonly stand: { from: number; to: number };
  standsAt(time: number): boolean;
  /** Moves the vehicle to its position at a time. Hides it before the drive begins and after it ends. */
  update(time: number): "gone" | "stands" | "moves";
}

export function createDrive<V extends Vehicle>(car: V, plan: DrivePlan): Drive<V> {
  const parts = planParts(plan);
  const at = (time: number) => parts.find(({ from, to }) => time >= from && time < to);
  return {
    car,
    start: plan.start,
    end: elementAt(parts, -1).to,
    get stand() {
      const stand = parts.find(({ kind }) => kind === "stands");
      if (stand === undefined) throw new Error(`${car.number} never stands`);
      return stand;
    },
    standsAt: (time) => at(time)?.kind === "stands",
    update(time) {
      const part = at(time);
      car.root.visible = part !== undefined;
      if (part === undefined) return "gone";
      if (part.kind === "stands") {
        placeCar(car, { ...part.pose, steer: 0 }, 0, false);
        return "stands";
      }
      moveCar(car, part, time - part.from);
      return "moves";
    },
  };
}

function planParts({ start, pose, steps }: DrivePlan): (Going | Standing)[] {
  const parts: (Going | Standing)[] = [];
  let from = start;
  let here = pose;
  for (const step of steps) {
    if ("stand" in step) parts.push({ kind: "stands", from, to: from + step.stand, pose: here });
    else {
      const { go: way, speed, acceleration, from: initial = 0, to: final = 0 } = step;
      const ride = timeRide({ length: way.length, speed, acceleration, from: initial, to: final });
      parts.push({ kind: "goes", from, to: from + ride.seconds, pose: here, way, ride });
      here = poseAlong(here, way, way.length);
    }
    from = elementAt(parts, -1).to;
  }
  return parts;
}

function moveCar(car: Vehicle, { pose, way, ride }: Going, since: number): void {
  const distance = ride.distanceAt(since);
  const ahead = ride.distanceAt(since + 0.1) - distance;
  const behind = distance - ride.distanceAt(since - 0.1);
  placeCar(car, poseAlong(pose, way, distance), way.gear * distance, ahead < behind - 0.004);
}

function placeCar(car: Vehicle, pose: Pose & { steer: number }, rolled: number, isBraking: boolean): void {
  car.root.position.set(pose.x, 0, pose.z);
  car.root.rotation.y = pose.heading;
  for (const { spin, steer, isFront } of car.wheels) {
    spin.rotation.x = rolled / car.shape.wheel;
    steer.rotation.y = isFront ? pose.steer : 0;
  }
  car.brakeLamps.emissiveIntensity = isBraking ? 3 : 0.8;
}
