import { pigOutline } from "../../animal/pig.ts";
import { type Pair, tenths } from "../../geometry.ts";
import { usualLook } from "../../person/look.ts";
import { personOutline } from "../../person/outline.ts";
import { createPerson } from "../../person/person.ts";
import { createWalker, type Walker } from "../../person/walker.ts";
import { bakeSet } from "../../stage/bake-set.ts";
import { pictureBox, project } from "../../stage/projection.ts";
import { createStage, type Stage } from "../../stage/stage.ts";
import { type FigureBox, type Scene, type Truth } from "../scene.ts";
import { createAnimals, type PassagePig } from "./passage-animals.ts";
import { besideZ, carrier, clipSeconds, lineX, passage } from "./passage-plan.ts";
import { addPassage } from "./passage-set.ts";

/**
 * Piglets in a passage, from above: three batches, with a piglet that turns around, a runt, a lame one and one that is
 * carried.
 */
export const pigPassage: Scene = {
  format: {
    width: 640,
    height: 360,
    fps: 12,
    seconds: clipSeconds,
    quality: { megabytes: 2.2 },
    keySeconds: 4,
    poster: 63.4,
  },
  build() {
    const stage = createStage({
      width: 640,
      height: 360,
      exposure: 0.9,
      sun: { from: [-3, 9, 4], area: 5, centre: [0, 0, 0], power: 2.2 },
      camera: { position: [0, 5.2, 0.3], target: [0, 0, -0.1], fov: 31 },
    });
    addPassage(stage);
    const herd = createAnimals(stage);
    const person = createCarrier(stage);
    bakeSet(stage);
    return {
      stage,
      update(time) {
        person.update(time);
        const isThere = herd.map((one) => one.update(time));
        holdUp(person, time);
        return isThere.includes(true) || person.person.root.visible ? null : "empty";
      },
      boxes: () => [...herd.flatMap((one) => pigBox(stage, one)), ...personBox(stage, person)],
      truth: () => passageTruth(stage, herd),
    };
  },
};

function createCarrier(stage: Stage): Walker {
  const look = { ...usualLook, seed: 41, top: "#2d6a8c", bottom: "#2b3440", hairStyle: "cap" as const };
  return createWalker(createPerson(stage, look), {
    start: carrier.start,
    speed: carrier.speed,
    steps: [
      [passage.fromX - 1, besideZ - 0.28],
      [carrier.x, besideZ - 0.28],
      { wait: carrier.leaves - carrier.start - (carrier.x - passage.fromX + 1) / carrier.speed, face: 0 },
      [passage.toX + 1.1, besideZ - 0.28],
    ],
  });
}

/** Holds both arms of the person forward from the time at which the animal is lifted. */
function holdUp({ person }: Walker, time: number): void {
  if (time < carrier.waits) return;
  for (const { shoulder, elbow } of person.arms) {
    shoulder.rotation.x = -1.1;
    elbow.rotation.x = -0.5;
  }
}

function pigBox({ camera }: Stage, { id, pig }: PassagePig): FigureBox[] {
  if (!pig.root.visible) return [];
  const found = pictureBox(camera, pigOutline(pig));
  return found === null ? [] : [{ id, class: "pig", ...found, visible: 1 }];
}

function personBox({ camera }: Stage, { person }: Walker): FigureBox[] {
  if (!person.root.visible) return [];
  const found = pictureBox(camera, personOutline(person));
  return found === null ? [] : [{ id: "carrier", class: "person", ...found, visible: 1 }];
}

function passageTruth({ camera }: Stage, herd: readonly PassagePig[]): Truth {
  const corners: Pair[] = [
    [passage.fromX, -passage.halfWidth],
    [passage.toX, -passage.halfWidth],
    [passage.toX, passage.halfWidth],
    [passage.fromX, passage.halfWidth],
  ];
  const crossings = herd
    .flatMap(({ id, batch, crossings: all }) => all.map((crossing) => ({ id, batch, ...crossing })))
    .sort((a, b) => a.t - b.t);
  const batches = [...new Set(herd.map(({ batch }) => batch))].map((batch) => {
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
    classes: ["pig"],
    lines: [
      {
        name: "passage",
        a: project(camera, [lineX, 0, -passage.halfWidth]),
        b: project(camera, [lineX, 0, passage.halfWidth]),
        note: "forward is from left to right; at the height of the ground",
      },
    ],
    regions: [{ name: "passage", kind: "count", polygon: corners.map(([x, z]) => project(camera, [x, 0, z])) }],
    counts: { pig: crossings.length, net: batches.reduce((sum, { net }) => sum + net, 0) },
    batches,
    carried: herd.flatMap(({ id, carried }) => (carried ? [id] : [])),
    events: crossings.map(({ id, t, direction }) => ({
      type: "cross" as const,
      line: "passage",
      direction,
      object: id,
      t: tenths(t),
    })),
  };
}
