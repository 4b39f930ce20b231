import { plateOutline } from "../../car/car-outline.ts";
import { isGreenPlate } from "../../car/plate-number.ts";
import { type Pair, tenths } from "../../geometry.ts";
import { pictureBox, projectGround } from "../../stage/projection.ts";
import { type Stage } from "../../stage/stage.ts";
import { type Truth, type TruthEvent } from "../scene.ts";
import { type BerthStay, type RoadsideCar, type Traffic } from "./roadside-cars.ts";
import { berthBack, berthCount, berthFront, berthName, berthWidth, berthX, noParking } from "./roadside-plan.ts";

export function roadsideTruth(stage: Stage, { stays, illegal, all }: Traffic): Truth {
  const told = stays.map((stay) => berthStay(stage, stay)).sort((a, b) => a.enter - b.enter);
  const offence = illegalStop(stage, illegal);
  const events: TruthEvent[] = [...told.map((stay) => ({ ...stay, region: stay.berth })), offence].flatMap(
    ({ region, plate, enter, leave }): TruthEvent[] => [
      { type: "enter", region, plate, t: enter },
      { type: "leave", region, plate, t: leave },
    ],
  );
  return {
    classes: ["car", "truck", "bus"],
    regions: regions(stage),
    counts: { stays: told.length, illegalParking: 1 },
    stays: told,
    illegal: [offence],
    events: events.sort((a, b) => a.t - b.t),
    presence: all.map(({ drive }) => ({
      plate: drive.car.number,
      from: tenths(drive.start),
      to: tenths(drive.end),
    })),
    note: "Plates are invented. enter = the car has come to rest, leave = it starts to move. Plates are drawn 1.25 times their true size so that they can be read at this picture size.",
  };
}

function berthStay(stage: Stage, stay: BerthStay) {
  const { plate, plateSide, enter, leave, seconds, plateWidthPx } = stop(stage, stay);
  const plateColour = isGreenPlate(plate) ? "green" : "blue";
  return { berth: berthName(stay.berth), plate, plateColour, plateSide, enter, leave, seconds, plateWidthPx };
}

function illegalStop(stage: Stage, car: RoadsideCar) {
  return { region: "no-parking", ...stop(stage, car) };
}

function stop(stage: Stage, { drive, facing }: RoadsideCar) {
  const [enter, leave] = [tenths(drive.stand.from), tenths(drive.stand.to)];
  // The width of the plate is measured one second after the car has stopped.
  drive.update(enter + 1);
  const plate = pictureBox(stage.camera, plateOutline(drive.car, facing));
  if (plate === null) throw new Error(`the plate ${drive.car.number} is out of the picture`);
  const plateWidthPx = Math.round((plate.box[2] - plate.box[0]) * stage.width);
  return { plate: drive.car.number, plateSide: facing, enter, leave, seconds: tenths(leave - enter), plateWidthPx };
}

/**
 * Returns the regions in the picture. `anchor` is the height of the point of a box that is tested against the region,
 * as a share from the box's top.
 */
function regions({ camera }: Stage): Truth["regions"] {
  const berths = Array.from({ length: berthCount }, (_, berth) => {
    const [x0, x1] = [berthX(berth) - berthWidth / 2, berthX(berth) + berthWidth / 2];
    const polygon = projectGround(camera, rectangle(x0, x1, berthBack, berthFront + 0.45));
    return { name: berthName(berth), kind: "berth", anchor: 0.94, polygon };
  });
  const { x, z0, z1, width } = noParking;
  const polygon = projectGround(camera, rectangle(x - width / 2, x + width / 2, z0, z1));
  return [...berths, { name: "no-parking", kind: "no-parking", anchor: 0.9, polygon }];
}

function rectangle(x0: number, x1: number, z0: number, z1: number): Pair[] {
  return [
    [x0, z0],
    [x1, z0],
    [x1, z1],
    [x0, z1],
  ];
}
