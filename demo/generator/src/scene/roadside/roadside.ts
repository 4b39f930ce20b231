import { carOutline, plateOutline } from "../../car/car-outline.ts";
import { bakeSet } from "../../stage/bake-set.ts";
import { pictureBox } from "../../stage/projection.ts";
import { createStage, type Stage } from "../../stage/stage.ts";
import { type FigureBox, type Scene } from "../scene.ts";
import { createTraffic, type RoadsideCar } from "./roadside-cars.ts";
import { addGround } from "./roadside-ground.ts";
import { addSurroundings } from "./roadside-surroundings.ts";
import { roadsideTruth } from "./roadside-truth.ts";

/**
 * Four berths at a lane: five stays, of which one car has a green plate and one enters forward. One car waits in the
 * no-parking zone.
 */
export const roadside: Scene = {
  format: { width: 1280, height: 720, fps: 10, seconds: 60, quality: { megabytes: 3.8 }, poster: 27 },
  build() {
    const stage = createStage({
      width: 1280,
      height: 720,
      exposure: 0.95,
      sun: { from: [-6, 13, 8], power: 2.9, area: 11, centre: [0, 0, -14] },
      camera: { position: [0.6, 3.5, 0], target: [0.02, 0.02, -13.35], fov: 20.9 },
    });
    addGround(stage);
    addSurroundings(stage);
    const traffic = createTraffic(stage);
    bakeSet(stage);
    return {
      stage,
      update(time) {
        const states = traffic.all.map(({ drive }) => drive.update(time));
        return states.includes("moves") ? null : states.join();
      },
      boxes: (time) => traffic.all.flatMap((car) => carBox(stage, car, time)),
      truth: () => roadsideTruth(stage, traffic),
    };
  },
};

/**
 * Returns the box of a car. Only parked cars have a plate in the truth, because the plate reader must read only these.
 */
function carBox({ camera }: Stage, { drive, facing }: RoadsideCar, time: number): FigureBox[] {
  if (!drive.car.root.visible) return [];
  const found = pictureBox(camera, carOutline(drive.car));
  if (found === null) return [];
  const standing = drive.standsAt(time);
  const plate = standing ? pictureBox(camera, plateOutline(drive.car, facing)) : null;
  const own = { id: drive.car.number, class: "car", ...found, visible: 1, standing };
  return [plate === null ? own : { ...own, plate: plate.box }];
}
