import * as THREE from "three";
import { type Point } from "../../geometry.ts";
import { personOutline } from "../../person/outline.ts";
import { createPerson } from "../../person/person.ts";
import { createWalker } from "../../person/walker.ts";
import { bakeSet } from "../../stage/bake-set.ts";
import { pictureBox, visibility } from "../../stage/projection.ts";
import { createStage, type Stage } from "../../stage/stage.ts";
import { type FigureBox, type Scene } from "../scene.ts";
import { stroll } from "./crossing-passes.ts";
import { clipSeconds } from "./crossing-plan.ts";
import { addStreet } from "./crossing-set.ts";
import { createRoadUsers, type RoadUser } from "./crossing-traffic.ts";
import { crossingTruth } from "./crossing-truth.ts";

interface Seen {
  id: string;
  class: string;
  /** z position. A figure with a greater z is nearer to the camera and may hide others. */
  z: number;
  points: readonly Point[];
}

/** Buses, motorcycles, a bicycle, cars, a truck and a pedestrian cross a line. One car stops in a bay. */
export const crossing: Scene = {
  format: { width: 640, height: 360, fps: 12, seconds: clipSeconds, quality: { crf: 24 }, keySeconds: 4, poster: 11.5 },
  build() {
    const stage = createStage({
      width: 640,
      height: 360,
      exposure: 0.95,
      sun: { from: [6, 13, 9], area: 15, centre: [0, 0, -16] },
      camera: { position: [0, 5.4, 0], target: [0, 1.1, -16], fov: 32 },
    });
    addStreet(stage);
    const users = createRoadUsers(stage);
    const walker = createWalker(createPerson(stage, stroll.look), stroll);
    bakeSet(stage);
    return {
      stage,
      update(time) {
        walker.update(time);
        const states = users.map((user) => user.update(time));
        const moves = states.includes("moves") || walker.placeAt(time) !== null;
        return moves ? null : states.join();
      },
      boxes() {
        const { root } = walker.person;
        const walking = { id: stroll.name, class: "person", z: root.position.z, points: personOutline(walker.person) };
        const seen = [...users.flatMap(seenOf), ...(root.visible ? [walking] : [])];
        return seen.flatMap((each) => figureBox(stage, each, seen));
      },
      truth: () => crossingTruth(stage, users, walker),
    };
  },
};

/** Returns a vehicle, and its rider as a separate figure. */
function seenOf({ name, kind, drive, rider, outline }: RoadUser): Seen[] {
  const { visible, position } = drive.car.root;
  if (!visible) return [];
  const machine = { id: name, class: kind, z: position.z, points: outline() };
  if (rider === undefined) return [machine];
  return [machine, { id: `${name}-rider`, class: "person", z: position.z, points: personOutline(rider) }];
}

/** Returns the box of a figure with the share of the figure that no nearer figure hides. */
function figureBox({ camera }: Stage, { id, class: kind, z, points }: Seen, all: readonly Seen[]): FigureBox[] {
  const found = pictureBox(camera, points);
  if (found === null) return [];
  const solids = all
    .filter((other) => other.z > z + 1)
    .map((other) => new THREE.Box3().setFromPoints(other.points.map(([px, py, pz]) => new THREE.Vector3(px, py, pz))));
  return [{ id, class: kind, ...found, visible: visibility(camera, points, solids) }];
}
