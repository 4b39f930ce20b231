import { elementAt, type Pair, tenths } from "../../geometry.ts";
import { type Walker } from "../../person/walker.ts";
import { project, projectGround } from "../../stage/projection.ts";
import { type Stage } from "../../stage/stage.ts";
import { changeTimes } from "../crossing-times.ts";
import { type Truth, type TruthEvent } from "../scene.ts";
import { clipSeconds, gate, lineZ, plant } from "./yard-plan.ts";
import { type YardWalk } from "./yard-walks.ts";

export type YardWalker = YardWalk & { walker: Walker };

export function yardTruth({ camera }: Stage, walkers: readonly YardWalker[]): Truth {
  const crossings = walkers.flatMap(crossing);
  const intruder = elementAt(walkers, -1);
  const [enter = 0, leave = 0] = whenAt(intruder, isInPlant);
  const corners: Pair[] = [
    [plant.x0, plant.z0],
    [plant.x1, plant.z0],
    [plant.x1, plant.z1],
    [plant.x0, plant.z1],
  ];
  const events: TruthEvent[] = [
    ...crossings,
    { type: "enter", region: "plant", object: intruder.name, t: enter },
    { type: "leave", region: "plant", object: intruder.name, t: leave },
  ];
  return {
    classes: ["person"],
    lines: [
      {
        name: "gate",
        a: project(camera, [gate.x0 + 0.1, 0, lineZ]),
        b: project(camera, [gate.x1 - 0.1, 0, lineZ]),
        note: 'direction "in" = from the top of the picture to the bottom (street to yard)',
      },
    ],
    regions: [{ name: "plant", kind: "intrusion", polygon: projectGround(camera, corners) }],
    counts: {
      gateIn: crossings.filter(({ direction }) => direction === "in").length,
      gateOut: crossings.filter(({ direction }) => direction === "out").length,
      intrusions: 1,
    },
    events: events.sort((a, b) => a.t - b.t),
    presence: walkers.map(({ name, walker }) => ({ object: name, from: tenths(walker.start), to: tenths(walker.end) })),
  };
}

function crossing(walk: YardWalker): TruthEvent[] {
  const { direction, name } = walk;
  if (direction === null) return [];
  // A person who goes out begins inside the yard, so the crossing is the second change.
  const t = elementAt(
    whenAt(walk, ([, z]) => z > lineZ),
    direction === "in" ? 0 : 1,
  );
  return [{ type: "cross", line: "gate", direction, object: name, t }];
}

function whenAt({ walker }: YardWalker, holds: (place: Pair) => boolean): number[] {
  return changeTimes(clipSeconds, (time) => {
    const place = walker.placeAt(time);
    return place !== null && holds(place);
  });
}

function isInPlant([x, z]: Pair): boolean {
  return x > plant.x0 && x < plant.x1 && z > plant.z0 && z < plant.z1;
}
