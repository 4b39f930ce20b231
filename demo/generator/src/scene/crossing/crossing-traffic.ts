import { busOutline, createBus } from "../../bus/bus.ts";
import { type Car, createCar, type Vehicle } from "../../car/car.ts";
import { carOutline } from "../../car/car-outline.ts";
import { frontOf, rearOf } from "../../car/car-shape.ts";
import { createDrive, type Drive, type DriveStep } from "../../car/drive.ts";
import { manoeuvre, type Piece } from "../../car/manoeuvre.ts";
import { createTruck, truckOutline } from "../../car/truck.ts";
import { createBicycle } from "../../cycle/bicycle.ts";
import { createMotorcycle } from "../../cycle/motorcycle.ts";
import { halfPi, type Point } from "../../geometry.ts";
import { type Person } from "../../person/person.ts";
import { type Stage } from "../../stage/stage.ts";
import { type Look, type Pass, passes } from "./crossing-passes.ts";
import { bay, farLaneZ, nearLaneZ, startX, stripZ, way } from "./crossing-plan.ts";

export interface RoadUser {
  name: string;
  kind: Pass["kind"];
  drive: Drive<Vehicle>;
  /** Set for a motorcycle or a bicycle. */
  rider?: Person;
  outline(): Point[];
  /** Moves the vehicle and its rider to their position at a time. */
  update(time: number): "gone" | "stands" | "moves";
}

interface Machine {
  vehicle: Vehicle;
  rider?: Person;
  pose(): void;
  outline(): Point[];
}

export function createRoadUsers(stage: Stage): RoadUser[] {
  return passes.map((pass) => {
    const { vehicle, rider, pose, outline } = createMachine(stage, pass);
    const isRight = pass.to === "right";
    const lane = pass.onStrip === true ? stripZ : nearLaneZ;
    const drive = createDrive(vehicle, {
      start: pass.start,
      pose: {
        x: isRight ? -startX : startX,
        z: isRight ? lane : farLaneZ,
        heading: isRight ? halfPi : -halfPi,
      },
      steps: stepsOf(pass, vehicle),
    });
    return {
      name: pass.name,
      kind: pass.kind,
      drive,
      outline,
      ...(rider !== undefined && { rider }),
      update(time) {
        const state = drive.update(time);
        if (state !== "gone") pose();
        return state;
      },
    };
  });
}

function createMachine(stage: Stage, { kind, look }: Look): Machine {
  switch (kind) {
    case "car":
      return asMachine(createCar(stage, look), carOutline);
    case "truck":
      return asMachine(createTruck(stage, look), truckOutline);
    case "bus":
      return asMachine(createBus(stage, look), busOutline);
    case "motorcycle":
      return createMotorcycle(stage, look);
    case "bicycle":
      return createBicycle(stage, look);
  }
}

function asMachine(vehicle: Car, outline: (car: Car) => Point[]): Machine {
  return { vehicle, pose: () => undefined, outline: () => outline(vehicle) };
}

/** Returns the steps of a drive along the lane; with `stops` into the bay, a standstill, and out again. */
function stepsOf({ speed, stops }: Pass, { shape }: Vehicle): DriveStep[] {
  const even = { speed, acceleration: 1.6 };
  if (stops === undefined) return [{ go: manoeuvre([{ straight: way }]), ...even, from: speed, to: speed }];
  const aside = sideways(stripZ - nearLaneZ, -1);
  const middle = (frontOf(shape) + rearOf(shape)) / 2;
  const before = startX + (bay.x0 + bay.x1) / 2 - middle - aside.along;
  return [
    { go: manoeuvre([{ straight: before }, ...aside.pieces]), ...even, from: speed },
    { stand: stops },
    { go: manoeuvre([...sideways(stripZ - nearLaneZ, 1).pieces, { straight: 12 }]), ...even, to: speed },
  ];
}

/**
 * Returns two arcs that move a car sideways by `metres`, to its left (1) or right (-1), and the distance along the road
 * that they need.
 */
function sideways(metres: number, side: 1 | -1): { pieces: Piece[]; along: number } {
  const radius = 9;
  const angle = Math.acos(1 - metres / (2 * radius));
  return {
    pieces: [
      { arc: radius, angle: side * angle },
      { arc: radius, angle: -side * angle },
    ],
    along: 2 * radius * Math.sin(angle),
  };
}
