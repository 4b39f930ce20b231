import { type CarLook, createCar } from "../../car/car.ts";
import { createDrive, type Drive } from "../../car/drive.ts";
import { type Stage } from "../../stage/stage.ts";
import { backInDrive, illegalDrive, noseInDrive, type Visit } from "./roadside-drives.ts";

export interface RoadsideCar {
  drive: Drive;
  /** Which of the two plates the camera sees. */
  facing: "front" | "rear";
}

export interface BerthStay extends RoadsideCar {
  berth: number;
}

export interface Traffic {
  stays: BerthStay[];
  illegal: RoadsideCar;
  all: RoadsideCar[];
}

const visits: (Visit & { look: CarLook })[] = [
  { berth: 1, start: 0.4, stand: 21, out: 1, look: { body: "suv", colour: "#1f3f86", plate: "粤B8K2M6" } },
  { berth: 3, start: 7, stand: 12, out: 1, look: { body: "suv", colour: "#17191c", plate: "粤A5H91T" } },
  { berth: 0, start: 13, stand: 11.5, out: -1, look: { body: "hatch", colour: "#b5191d", plate: "京N7L3X8" } },
  {
    berth: 2,
    start: 19.4,
    stand: 24.5,
    out: 1,
    look: { body: "sedan", colour: "#5f9fc4", plate: "粤BD36952", electric: true },
  },
];

export function createTraffic(stage: Stage): Traffic {
  const stays = visits.map((visit): BerthStay => {
    const car = createCar(stage, visit.look);
    return { berth: visit.berth, facing: "front", drive: createDrive(car, backInDrive(car, visit)) };
  });
  const noseIn = createCar(stage, { body: "sedan", colour: "#d3d6d8", plate: "沪C2V68F" });
  stays.push({ berth: 0, facing: "rear", drive: createDrive(noseIn, noseInDrive(noseIn)) });
  const offender = createCar(stage, { body: "sedan", colour: "#2b2e33", plate: "粤BF07U5" });
  const illegal: RoadsideCar = { facing: "rear", drive: createDrive(offender, illegalDrive) };
  return { stays, illegal, all: [...stays, illegal] };
}
