import * as THREE from "three";
import { elementAt, type Point } from "../../geometry.ts";
import { personOutline } from "../../person/outline.ts";
import { createPerson } from "../../person/person.ts";
import { createWalker } from "../../person/walker.ts";
import { bakeSet } from "../../stage/bake-set.ts";
import { pictureBox, visibility } from "../../stage/projection.ts";
import { createStage, type Stage } from "../../stage/stage.ts";
import { type FigureBox, type Scene } from "../scene.ts";
import { addGate } from "./yard-gate.ts";
import { addGround } from "./yard-ground.ts";
import { looks } from "./yard-looks.ts";
import { clipSeconds, gate } from "./yard-plan.ts";
import { addPlant } from "./yard-plant.ts";
import { addSurroundings } from "./yard-surroundings.ts";
import { type YardWalker, yardTruth } from "./yard-truth.ts";
import { walks } from "./yard-walks.ts";

/** Gate and yard of a campus: six people cross the gate line, and one enters the fenced plant area. */
export const yard: Scene = {
  format: { width: 640, height: 360, fps: 15, seconds: clipSeconds, quality: { crf: 24 }, poster: 20.5 },
  build() {
    const stage = createStage({
      width: 640,
      height: 360,
      exposure: 0.95,
      sun: { from: [7, 12, 7], area: 13, centre: [0, 0, -11] },
      camera: { position: [0.1, 4.2, 0], target: [-0.1, 0.75, -9.6], fov: 36 },
    });
    addGround(stage);
    addGate(stage);
    addPlant(stage);
    addSurroundings(stage);
    const walkers = createWalkers(stage);
    bakeSet(stage);
    return {
      stage,
      update(time) {
        for (const { walker } of walkers) walker.update(time);
        return walkers.some(({ walker }) => walker.placeAt(time) !== null) ? null : "empty";
      },
      boxes: () => walkers.flatMap((walk) => personBox(stage, walk)),
      truth: () => yardTruth(stage, walkers),
    };
  },
};

function createWalkers(stage: Stage): YardWalker[] {
  const people = looks.map((look, i) => createPerson(stage, { seed: 100 + i * 10, ...look }));
  return walks.map((walk, i) => ({ ...walk, walker: createWalker(elementAt(people, i), walk) }));
}

function personBox({ camera }: Stage, { name, walker: { person } }: YardWalker): FigureBox[] {
  if (!person.root.visible) return [];
  const outline = personOutline(person);
  const found = pictureBox(camera, outline);
  if (found === null) return [];
  return [{ id: name, class: "person", ...found, visible: visibility(camera, outline, solids) }];
}

const solid = (from: Point, to: Point) => new THREE.Box3(new THREE.Vector3(...from), new THREE.Vector3(...to));
/** Objects that may hide people: both walls, the booth, the cabinet. */
const solids = [
  solid([-14, 0, gate.z - 0.13], [gate.x0, 2.1, gate.z + 0.13]),
  solid([gate.x1, 0, gate.z - 0.13], [14, 2.1, gate.z + 0.13]),
  solid([-5.45, 0, -10.8], [-3.95, 2, -9.4]),
  solid([3.47, 0, -10.35], [4.43, 1.5, -9.65]),
];
