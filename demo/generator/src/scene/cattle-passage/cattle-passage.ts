import { type Cow, cowOutline, createCow, poseCow } from "../../animal/cow.ts";
import { halfPi } from "../../geometry.ts";
import { bakeSet } from "../../stage/bake-set.ts";
import { pictureBox, project } from "../../stage/projection.ts";
import { createStage, type Stage } from "../../stage/stage.ts";
import { lineX, pathZ } from "../barn/barn-plan.ts";
import { addSet } from "../barn/barn-set.ts";
import { crossingsOf, headingAt, type PassageCrossing, spotAt, walkedUntil } from "../passage-walk.ts";
import { type FigureBox, type Scene, type Truth } from "../scene.ts";
import { clipSeconds, cows, type PassageCow } from "./cattle-plan.ts";

interface WalkingCow extends PassageCow {
  cow: Cow;
  crossings: PassageCrossing[];
}

/** The path at the barn from a higher camera: three batches of cows. */
export const cattlePassage: Scene = {
  format: {
    width: 640,
    height: 360,
    fps: 10,
    seconds: clipSeconds,
    quality: { megabytes: 2.2 },
    keySeconds: 4,
    poster: 60,
  },
  build() {
    const stage = createStage({
      width: 640,
      height: 360,
      exposure: 0.95,
      sun: { from: [-5, 11, 8], area: 9, centre: [0, 0, -10] },
      camera: { position: [0.2, 3.6, 0], target: [0.05, 0.8, pathZ], fov: 32 },
    });
    addSet(stage);
    const herd = cows.map((one, index): WalkingCow => {
      const dark = index % 4 === 2 ? "#5a3420" : "#1d1a19";
      const cow = createCow(stage, { dark, size: one.size, seed: 400 + index * 10 });
      return { ...one, cow, crossings: crossingsOf(one.steps, { lineX, band: 0.3, seconds: clipSeconds }) };
    });
    bakeSet(stage);
    return {
      stage,
      update(time) {
        const isThere = herd.map((one) => place(one, time));
        return isThere.includes(true) ? null : "empty";
      },
      boxes: () => herd.flatMap((one) => cowBox(stage, one)),
      truth: () => cattleTruth(stage, herd),
    };
  },
};

function place({ cow, steps }: WalkingCow, time: number): boolean {
  const spot = spotAt(steps, time);
  cow.root.visible = spot !== undefined;
  if (spot === undefined) return false;
  poseCow(cow, walkedUntil(steps, time), time);
  cow.root.position.set(spot.x, 0, spot.z);
  cow.root.rotation.y = halfPi * headingAt(steps, time);
  return true;
}

function cowBox({ camera }: Stage, { id, cow }: WalkingCow): FigureBox[] {
  if (!cow.root.visible) return [];
  const found = pictureBox(camera, cowOutline(cow));
  return found === null ? [] : [{ id, class: "cow", ...found, visible: 1 }];
}

function cattleTruth({ camera }: Stage, herd: readonly WalkingCow[]): Truth {
  const crossings = herd
    .flatMap(({ id, batch, crossings: all }) => all.map((crossing) => ({ id, batch, ...crossing })))
    .sort((a, b) => a.t - b.t);
  const batches = [0, 1, 2].map((batch) => {
    const own = crossings.filter((one) => one.batch === batch);
    const forward = own.filter(({ direction }) => direction === "right").length;
    const suspects = herd.filter((one) => one.batch === batch && one.abnormal !== undefined);
    return {
      from: own[0]?.t ?? 0,
      to: own.at(-1)?.t ?? 0,
      forward,
      back: own.length - forward,
      net: 2 * forward - own.length,
      abnormal: suspects.map(({ id, abnormal }) => ({ object: id, abnormal })),
    };
  });
  return {
    classes: ["cow", "horse", "sheep", "dog"],
    lines: [
      {
        name: "passage",
        a: project(camera, [lineX, 0, pathZ - 0.9]),
        b: project(camera, [lineX, 0, pathZ + 0.9]),
        note: "forward is from left to right",
      },
    ],
    regions: [],
    counts: { cow: herd.length, net: batches.reduce((sum, { net }) => sum + net, 0) },
    batches,
    events: crossings.map(({ id, t, direction }) => ({
      type: "cross" as const,
      line: "passage",
      direction,
      object: id,
      t,
    })),
  };
}
