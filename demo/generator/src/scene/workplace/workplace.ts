import { personOutline } from "../../person/outline.ts";
import { createPerson, type Person } from "../../person/person.ts";
import { createWalker } from "../../person/walker.ts";
import { bakeSet } from "../../stage/bake-set.ts";
import { pictureBox } from "../../stage/projection.ts";
import { createStage, type Stage } from "../../stage/stage.ts";
import { type FigureBox, type Scene } from "../scene.ts";
import { benchZ, clipSeconds } from "./workplace-plan.ts";
import { addWorkplace } from "./workplace-set.ts";
import { type WorkplaceWalker, workplaceTruth } from "./workplace-truth.ts";
import { walks } from "./workplace-walks.ts";

/** A workplace at a bench: two workers come, leave and take over from each other. A visitor passes outside. */
export const workplace: Scene = {
  format: { width: 640, height: 360, fps: 8, seconds: clipSeconds, quality: { crf: 27 }, keySeconds: 4, poster: 80 },
  build() {
    const stage = createStage({
      width: 640,
      height: 360,
      exposure: 0.95,
      sun: { from: [4, 12, 8], area: 9, centre: [0, 0, -9] },
      camera: { position: [1.1, 3.5, 0], target: [0, 0.85, -9.1], fov: 31 },
    });
    addWorkplace(stage);
    const walkers = walks.map((walk): WorkplaceWalker => {
      const person = createPerson(stage, walk.look);
      return { ...walk, walker: createWalker(person, walk) };
    });
    bakeSet(stage);
    return {
      stage,
      update(time) {
        for (const { walker } of walkers) {
          walker.update(time);
          moveHands(walker.person, time);
        }
        return walkers.some(({ walker }) => walker.placeAt(time) !== null) ? null : "empty";
      },
      boxes: () => walkers.flatMap((walk) => personBox(stage, walk)),
      truth: () => workplaceTruth(stage, walkers),
    };
  },
};

/** Moves the hands of a person who is at the bench and faces it. */
function moveHands(person: Person, time: number): void {
  const { position, rotation } = person.root;
  const isAtBench = Math.abs(position.z - benchZ) < 0.05 && Math.cos(rotation.y) < -0.97;
  if (!isAtBench) return;
  for (const { side, shoulder, elbow } of person.arms) {
    shoulder.rotation.x = -0.75 + 0.12 * Math.sin(time * 1.7 + side);
    elbow.rotation.x = -0.85 + 0.2 * Math.sin(time * 2.3 + side * 2);
  }
}

function personBox({ camera }: Stage, { name, walker: { person } }: WorkplaceWalker): FigureBox[] {
  if (!person.root.visible) return [];
  const found = pictureBox(camera, personOutline(person));
  return found === null ? [] : [{ id: name, class: "person", ...found, visible: 1 }];
}
