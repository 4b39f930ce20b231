import { frontOf, rearOf } from "../../car/car-shape.ts";
import { type Pair, tenths } from "../../geometry.ts";
import { type Walker } from "../../person/walker.ts";
import { project, projectGround } from "../../stage/projection.ts";
import { type Stage } from "../../stage/stage.ts";
import { changeTimes } from "../crossing-times.ts";
import { type Truth, type TruthEvent } from "../scene.ts";
import { stroll } from "./crossing-passes.ts";
import { bay, clipSeconds, lineX, lineZ } from "./crossing-plan.ts";
import { type RoadUser } from "./crossing-traffic.ts";

type Direction = "right" | "left";
type Crossing = TruthEvent & { kind: RoadUser["kind"] | "pedestrian"; direction: Direction };

const kinds = ["car", "truck", "bus", "motorcycle", "bicycle", "pedestrian"] as const;

export function crossingTruth({ camera }: Stage, users: readonly RoadUser[], walker: Walker): Truth {
  const crossings = [...users.flatMap(crossingsOf), ...walkerCrossings(walker)];
  const inBay = users.flatMap(bayEvents);
  const vehicles = crossings.filter(({ kind }) => kind !== "pedestrian");
  const going = (direction: Direction) => vehicles.filter((each) => each.direction === direction).length;
  const { x0, x1, z0, z1 } = bay;
  const corners: Pair[] = [
    [x0, z0],
    [x1, z0],
    [x1, z1],
    [x0, z1],
  ];
  const presence = [
    ...users.map(({ name, drive: { start, end } }) => ({ name, start, end })),
    { ...stroll, ...walker },
  ];
  return {
    classes: ["person", "car", "truck", "bus", "motorcycle", "bicycle"],
    lines: [
      {
        name: "road",
        a: project(camera, [lineX, 0, lineZ.far]),
        b: project(camera, [lineX, 0, lineZ.near]),
        note: "who crosses does so when the middle passes the line; right and left count vehicles only",
      },
    ],
    regions: [{ name: "bay", kind: "stop", anchor: 0.94, polygon: projectGround(camera, corners) }],
    counts: {
      right: going("right"),
      left: going("left"),
      ...Object.fromEntries(kinds.map((kind) => [kind, crossings.filter((each) => each.kind === kind).length])),
    },
    events: [...crossings, ...inBay].sort((a, b) => a.t - b.t),
    presence: presence.map(({ name, start, end }) => ({ object: name, from: tenths(start), to: tenths(end) })),
    note: "enter and leave = the middle of the vehicle passes the region's edge; stay = it stands there. The box of a motorcycle or bicycle is that of the machine; its rider has one of its own.",
  };
}

/** Returns the middle of a vehicle on the ground [x, z]; undefined while the vehicle is hidden. */
function middleAt({ drive, update }: RoadUser, time: number): Pair | undefined {
  if (update(time) === "gone") return undefined;
  const { root, shape } = drive.car;
  const ahead = (frontOf(shape) + rearOf(shape)) / 2;
  return [root.position.x + Math.sin(root.rotation.y) * ahead, root.position.z + Math.cos(root.rotation.y) * ahead];
}

function crossingsOf(user: RoadUser): Crossing[] {
  const { name, kind, drive } = user;
  let wasRight: boolean | undefined;
  return changeTimes(clipSeconds, (time) => {
    const middle = middleAt(user, time);
    if (middle !== undefined) wasRight = middle[0] > lineX;
    return wasRight === true;
  })
    .filter((t) => t > drive.start + 0.1)
    .map((t) => {
      user.update(t);
      const direction = Math.sin(drive.car.root.rotation.y) > 0 ? "right" : "left";
      return { type: "cross", line: "road", direction, object: name, kind, t };
    });
}

function walkerCrossings({ placeAt, start }: Walker): Crossing[] {
  let wasRight: boolean | undefined;
  return changeTimes(clipSeconds, (time) => {
    const place = placeAt(time);
    if (place !== null) wasRight = place[0] > lineX;
    return wasRight === true;
  })
    .filter((t) => t > start + 0.1)
    .map((t) => ({ type: "cross", line: "road", direction: "left", object: stroll.name, kind: "pedestrian", t }));
}

/** Returns the events of a vehicle at the bay: it enters, leaves and stops. */
function bayEvents(user: RoadUser): TruthEvent[] {
  const own = { region: "bay", object: user.name, kind: user.kind };
  const changes = changeTimes(clipSeconds, (time) => {
    const middle = middleAt(user, time);
    if (middle === undefined) return false;
    const [x, z] = middle;
    return x > bay.x0 && x < bay.x1 && z > bay.z0 && z < bay.z1;
  });
  const passages = changes.map((t, i): TruthEvent => ({ type: i % 2 === 0 ? "enter" : "leave", ...own, t }));
  const stands = changeTimes(clipSeconds, (time) => user.drive.standsAt(time));
  const [from, to] = stands;
  if (from === undefined || to === undefined) return passages;
  return [...passages, { type: "stay", ...own, t: from, from, to }];
}
