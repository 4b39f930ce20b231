import { createDrive, type Drive } from "../../car/drive.ts";
import { manoeuvre } from "../../car/manoeuvre.ts";
import { createTruck, truckOutline } from "../../car/truck.ts";
import { halfPi, tenths } from "../../geometry.ts";
import { patch } from "../../prop/ground.ts";
import { brickWall, building } from "../../prop/masonry.ts";
import { hedge, tree } from "../../prop/plants.ts";
import { bakeSet } from "../../stage/bake-set.ts";
import { pictureBox } from "../../stage/projection.ts";
import { createStage, type Stage } from "../../stage/stage.ts";
import { asphalt, grass } from "../../texture/ground.ts";
import { type Scene, type Truth } from "../scene.ts";

const plate = "粤B6T29K";
const clipSeconds = 24;

/** Yard in front of a loading ramp. A truck drives in, stops at the ramp, and leaves in reverse on the same path. */
export const loading: Scene = {
  format: {
    width: 1280,
    height: 720,
    fps: 8,
    seconds: clipSeconds,
    quality: { megabytes: 0.9 },
    keySeconds: 4,
    poster: 12,
  },
  build() {
    const stage = createStage({
      width: 1280,
      height: 720,
      exposure: 0.95,
      sun: { from: [6, 12, 9], area: 12, centre: [0, 0, -12] },
      camera: { position: [1.6, 2.7, 0], target: [-0.4, 1.2, -9.5], fov: 27 },
    });
    addYard(stage);
    const drive = addLorry(stage);
    bakeSet(stage);
    return {
      stage,
      update(time) {
        const state = drive.update(time);
        return state === "moves" ? null : state;
      },
      boxes() {
        if (!drive.car.root.visible) return [];
        const found = pictureBox(stage.camera, truckOutline(drive.car));
        return found === null ? [] : [{ id: "lorry", class: "truck", ...found, visible: 1 }];
      },
      truth: () => loadingTruth(drive),
    };
  },
};

function addYard(stage: Stage): void {
  stage.add(
    patch(asphalt(61, "#63666a", { stones: 3000, fine: 4 }), { x0: -30, x1: 30, z0: -26, z1: 4 }, 5),
    patch(grass(62), { x0: -30, x1: 30, z0: -46, z1: -26 }, 3.4, 0.02),
    brickWall(-22, 22, -26, 2.2, 14),
    hedge(620, [-13, -25.2], [13, -25.2], 0.5),
    tree(63, -9.5, -27, { height: 6 }),
    tree(64, 9, -27, { height: 6.4, hue: 90 }),
    building({ x: 15, z: -34, width: 14, height: 8, depth: 8, seed: 17, cols: 6, rows: 3, wall: "#b9b3a4" }),
  );
}

function addLorry(stage: Stage): Drive {
  const lorry = createTruck(stage, { colour: "#2f5fa8", cargoColour: "#e8e6df", plate });
  const pieces = [{ straight: 11.4 }, { arc: 7, angle: -halfPi }, { straight: 1.5 }];
  return createDrive(lorry, {
    start: 0.5,
    pose: { x: -19, z: -22.5, heading: halfPi },
    steps: [
      { go: manoeuvre(pieces), speed: 5, acceleration: 1.8, from: 5 },
      { stand: 9 },
      { go: manoeuvre(pieces.toReversed(), -1), speed: 4.5, acceleration: 2, to: 4.5 },
    ],
  });
}

function loadingTruth(drive: Drive): Truth {
  const { from, to } = drive.stand;
  return {
    classes: ["truck"],
    regions: [],
    counts: { truck: 1 },
    events: [{ type: "enter", object: "lorry", plate, t: tenths(drive.start) }],
    presence: [{ object: "lorry", plate, from: tenths(drive.start), to: tenths(drive.end) }],
    stands: [{ object: "lorry", plate, from: tenths(from), to: tenths(to) }],
  };
}
