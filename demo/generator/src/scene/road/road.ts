import * as THREE from "three";
import { frontOf, rearOf } from "../../car/car-shape.ts";
import { type Point, tenths } from "../../geometry.ts";
import { bakeSet } from "../../stage/bake-set.ts";
import { pictureBox, project, visibility } from "../../stage/projection.ts";
import { createStage, type Stage } from "../../stage/stage.ts";
import { changeTimes } from "../crossing-times.ts";
import { type FigureBox, type Scene, type Truth, type TruthEvent } from "../scene.ts";
import { clipSeconds, lineX, lineZ } from "./road-plan.ts";
import { addRoad } from "./road-set.ts";
import { createRoadUsers, type RoadUser } from "./road-traffic.ts";

/** A road of two lanes: cars and trucks cross a line in both directions, and one turns back before the line. */
export const road: Scene = {
  format: { width: 640, height: 360, fps: 12, seconds: clipSeconds, quality: { crf: 26 }, keySeconds: 4, poster: 13.2 },
  build() {
    const stage = createStage({
      width: 640,
      height: 360,
      exposure: 0.95,
      sun: { from: [6, 13, 9], area: 13, centre: [0, 0, -16] },
      camera: { position: [0.2, 5.4, 0], target: [0.1, 1.5, -16.2], fov: 33 },
    });
    addRoad(stage);
    const users = createRoadUsers(stage);
    bakeSet(stage);
    return {
      stage,
      update(time) {
        const states = users.map(({ drive }) => drive.update(time));
        return states.includes("moves") ? null : states.join();
      },
      boxes: () => users.flatMap((user) => vehicleBox(stage, user, users)),
      truth: () => roadTruth(stage, users),
    };
  },
};

function vehicleBox({ camera }: Stage, user: RoadUser, all: readonly RoadUser[]): FigureBox[] {
  const { name, kind, drive, outline } = user;
  if (!drive.car.root.visible) return [];
  const found = pictureBox(camera, outline());
  return found === null ? [] : [{ id: name, class: kind, ...found, visible: seenShare(camera, user, all) }];
}

/** Returns the share of a vehicle that no vehicle of the nearer lane hides. */
function seenShare(camera: Stage["camera"], { drive, outline }: RoadUser, all: readonly RoadUser[]): number {
  const before = all.filter((other) => {
    const { position, visible } = other.drive.car.root;
    return visible && position.z > drive.car.root.position.z + 1;
  });
  const solids = before.map((other) => new THREE.Box3().setFromPoints(other.outline().map(toVector)));
  return visibility(camera, outline(), solids);
}

const toVector = ([x, y, z]: Point) => new THREE.Vector3(x, y, z);

function roadTruth({ camera }: Stage, users: readonly RoadUser[]): Truth {
  const events = users.flatMap(crossingsOf).sort((a, b) => a.t - b.t);
  const count = (holds: (crossing: Crossing) => boolean) => events.filter(holds).length;
  return {
    classes: ["car", "truck", "bus"],
    lines: [
      {
        name: "road",
        a: project(camera, [lineX, 0, lineZ.far]),
        b: project(camera, [lineX, 0, lineZ.near]),
        note: "a vehicle crosses when its middle passes the line",
      },
    ],
    regions: [],
    counts: {
      right: count(({ direction }) => direction === "right"),
      left: count(({ direction }) => direction === "left"),
      car: count(({ kind }) => kind === "car"),
      truck: count(({ kind }) => kind === "truck"),
    },
    events,
    presence: users.map(({ name, drive }) => ({ object: name, from: tenths(drive.start), to: tenths(drive.end) })),
  };
}

type Crossing = TruthEvent & { kind: RoadUser["kind"]; direction: "right" | "left" };

/** Returns when the middle of a vehicle crosses the line; empty for the vehicle that turns back. */
function crossingsOf({ name, kind, drive }: RoadUser): Crossing[] {
  const { root, shape } = drive.car;
  const middle = (frontOf(shape) + rearOf(shape)) / 2;
  let wasRight: boolean | undefined;
  return changeTimes(clipSeconds, (time) => {
    if (drive.update(time) !== "gone") wasRight = root.position.x + Math.sin(root.rotation.y) * middle > lineX;
    return wasRight === true;
  })
    .filter((t) => t > drive.start + 0.1)
    .map((t) => {
      drive.update(t);
      const direction = Math.sin(root.rotation.y) > 0 ? "right" : "left";
      return { type: "cross", line: "road", direction, object: name, kind, t };
    });
}
