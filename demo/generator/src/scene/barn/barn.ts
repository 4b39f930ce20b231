import { cowOutline } from "../../animal/cow.ts";
import { type Pair, tenths } from "../../geometry.ts";
import { bakeSet } from "../../stage/bake-set.ts";
import { pictureBox, project, projectGround } from "../../stage/projection.ts";
import { createStage, type Stage } from "../../stage/stage.ts";
import { type FigureBox, type Scene, type Truth } from "../scene.ts";
import { createHerd, type HerdMember } from "./barn-herd.ts";
import { herdSize, lineX, pathZ } from "./barn-plan.ts";
import { addSet } from "./barn-set.ts";

/** A farm path on which nine cows walk one after another across a counting line. */
export const barn: Scene = {
  format: { width: 640, height: 360, fps: 12, seconds: 38, quality: { crf: 24 }, poster: 12 },
  build() {
    const stage = createStage({
      width: 640,
      height: 360,
      exposure: 0.95,
      sun: { from: [-5, 11, 8], area: 9, centre: [0, 0, -10] },
      camera: { position: [0.2, 3, 0], target: [0.05, 0.9, pathZ], fov: 32 },
    });
    addSet(stage);
    const herd = createHerd(stage);
    bakeSet(stage);
    return {
      stage,
      update(time) {
        const isOn = herd.map((member) => member.update(time));
        return isOn.includes(true) ? null : "empty";
      },
      boxes: () => herd.flatMap((member) => cowBox(stage, member)),
      truth: () => barnTruth(stage, herd),
    };
  },
};

function cowBox({ camera }: Stage, { id, cow }: HerdMember): FigureBox[] {
  if (!cow.root.visible) return [];
  const found = pictureBox(camera, cowOutline(cow));
  return found === null ? [] : [{ id, class: "cow", ...found, visible: 1 }];
}

function barnTruth({ camera }: Stage, herd: readonly HerdMember[]): Truth {
  const corners: Pair[] = [
    [-4.4, pathZ - 1],
    [4.4, pathZ - 1],
    [4.4, pathZ + 1],
    [-4.4, pathZ + 1],
  ];
  return {
    classes: ["cow", "horse", "sheep", "dog"],
    minHeightPx: 40,
    lines: [
      {
        name: "chute",
        a: project(camera, [lineX, 0, pathZ - 0.9]),
        b: project(camera, [lineX, 0, pathZ + 0.9]),
        note: "all cross from left to right",
      },
    ],
    regions: [{ name: "chute-area", kind: "count", polygon: projectGround(camera, corners) }],
    counts: { cow: herdSize },
    events: herd.map(({ id, crosses }) => ({
      type: "cross",
      line: "chute",
      direction: "right",
      object: id,
      t: tenths(crosses),
    })),
    presence: herd.map(({ id, start, end }) => ({ object: id, from: tenths(start), to: tenths(end) })),
  };
}
