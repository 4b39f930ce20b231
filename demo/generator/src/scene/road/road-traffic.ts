import { type CarLook, createCar } from "../../car/car.ts";
import { carOutline } from "../../car/car-outline.ts";
import { createDrive, type Drive, type DriveStep } from "../../car/drive.ts";
import { manoeuvre } from "../../car/manoeuvre.ts";
import { createTruck, type TruckLook, truckOutline } from "../../car/truck.ts";
import { halfPi, type Point } from "../../geometry.ts";
import { type Stage } from "../../stage/stage.ts";
import { farLaneZ, nearLaneZ, sideX } from "./road-plan.ts";

export interface RoadUser {
  name: string;
  kind: "car" | "truck";
  drive: Drive;
  outline(): Point[];
}

type Look = { kind: "car"; look: CarLook } | { kind: "truck"; look: TruckLook };

interface Pass {
  name: string;
  vehicle: Look;
  to: "right" | "left";
  start: number;
  /** Metres per second. */
  speed: number;
  /** Distance in metres to the left of the middle at which the vehicle stops and reverses. */
  turnsBackAt?: number;
}

const sedan = (colour: string, plate: string): Look => ({ kind: "car", look: { body: "sedan", colour, plate } });
const suv = (colour: string, plate: string): Look => ({ kind: "car", look: { body: "suv", colour, plate } });
const hatch = (colour: string, plate: string): Look => ({ kind: "car", look: { body: "hatch", colour, plate } });
const truck = (colour: string, cargoColour: string, plate: string): Look => ({
  kind: "truck",
  look: { colour, cargoColour, plate },
});

/**
 * Four vehicles to the right, four to the left. v3 hides v4 shortly before the line, v6 follows v5 closely, and v7
 * turns back.
 */
const passes: readonly Pass[] = [
  { name: "v1", vehicle: sedan("#8f1d22", "粤B3K7P2"), to: "right", start: 0.4, speed: 4.8 },
  { name: "v2", vehicle: suv("#6b3038", "粤A6M20Q"), to: "left", start: 4.2, speed: 4.5 },
  { name: "v3", vehicle: truck("#2f5fa8", "#e8e6df", "粤B91F3D"), to: "right", start: 9.2, speed: 4.2 },
  { name: "v4", vehicle: hatch("#c98a1b", "京N4R8T1"), to: "left", start: 11.8, speed: 3.2 },
  { name: "v5", vehicle: suv("#1f3f86", "粤B5C8H6"), to: "right", start: 18, speed: 4.6 },
  { name: "v6", vehicle: sedan("#d3d6d8", "沪C7J15E"), to: "right", start: 20.2, speed: 4.6 },
  { name: "v7", vehicle: hatch("#3c7a52", "粤B2D9L8"), to: "right", start: 25.4, speed: 3.8, turnsBackAt: 3.2 },
  { name: "v8", vehicle: truck("#d7d9da", "#8fa6b8", "粤A1G6W3"), to: "left", start: 28.4, speed: 4.4 },
  { name: "v9", vehicle: sedan("#2b2e33", "粤B8V3N5"), to: "left", start: 36.2, speed: 4.8 },
];

export function createRoadUsers(stage: Stage): RoadUser[] {
  return passes.map((pass) => {
    const { name, vehicle } = pass;
    const car = vehicle.kind === "car" ? createCar(stage, vehicle.look) : createTruck(stage, vehicle.look);
    const drive = createDrive(car, {
      start: pass.start,
      pose: {
        x: pass.to === "right" ? -sideX : sideX,
        z: pass.to === "right" ? nearLaneZ : farLaneZ,
        heading: pass.to === "right" ? halfPi : -halfPi,
      },
      steps: stepsOf(pass),
    });
    const outline = vehicle.kind === "car" ? carOutline : truckOutline;
    return { name, kind: vehicle.kind, drive, outline: () => outline(car) };
  });
}

function stepsOf({ speed, turnsBackAt }: Pass): DriveStep[] {
  const even = { speed, acceleration: 1.6, from: speed };
  if (turnsBackAt === undefined) return [{ go: manoeuvre([{ straight: 2 * sideX }]), ...even, to: speed }];
  // The pose is that of the rear axle; the front is about 3.5 m ahead of it.
  const straight = sideX - turnsBackAt - 3.5;
  return [
    { go: manoeuvre([{ straight }]), ...even },
    { stand: 1 },
    { go: manoeuvre([{ straight }], -1), speed: 3.4, acceleration: 1.4, to: 3.4 },
  ];
}
