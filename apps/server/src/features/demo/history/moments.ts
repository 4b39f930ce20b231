import { type DetectedBox } from "@huiyan/contract/alarm/detected-box";
import { type SceneName } from "../demo-scenes.ts";
import { seeded } from "./seeded.ts";
import { type ClipTruth, type DemoTruth, type Seen } from "./truth.ts";

/** Real object at the position of a detection. The first two are correct detections, the others are mistakes. */
export type Cause = "person" | "vehicle" | "cabinet" | "sign" | "shadow" | "marking" | "passing";

/** Moment of a clip at which the history raises an alarm, with the boxes that a detector would find. */
export interface Moment {
  name: string;
  scene: SceneName;
  /** Time in the clip in seconds. */
  at: number;
  frame: number;
  cause: Cause;
  /** Boxes in the picture. That of the alarm's object has the score of the alarm. */
  boxes: DetectedBox[];
  plate: { text: string; box: Share4 } | undefined;
}
type Share4 = [number, number, number, number];

export const isTrue = ({ cause }: Pick<Moment, "cause">) => cause === "person" || cause === "vehicle";

type Corner = readonly [number, number];
type Box = Seen["box"];

/** Objects of the yard that a detector mistakes for a person in the region. */
const yardSpots: { cause: Cause; box: Box }[] = [
  { cause: "cabinet", box: [0.784, 0.36, 0.889, 0.585] },
  { cause: "sign", box: [0.832, 0.59, 0.912, 0.72] },
  { cause: "shadow", box: [0.668, 0.46, 0.748, 0.69] },
];
/** The painted letters of the no-parking zone, mistaken for a vehicle. */
const roadMarking: Box = [0.66, 0.53, 0.99, 0.872];

export function contains(polygon: readonly Corner[], [x, y]: Corner): boolean {
  let inside = false;
  for (const [at, [ax, ay]] of polygon.entries()) {
    const [bx, by] = polygon.at(at - 1) ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Returns the point of a box that is tested against the region: centred, at a share of the height from the top. */
export const footOf = ([left, top, right, bottom]: Box, anchor: number): Corner => [
  (left + right) / 2,
  top + (bottom - top) * anchor,
];

const overlaps = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const tenThousandth = (share: number) => Math.round(share * 10_000) / 10_000;
const isSeen = ({ visible, inFrame }: Seen) => visible >= 0.6 && inFrame >= 0.35;

const shares = ([left, top, right, bottom]: Box): Share4 => [
  tenThousandth(left),
  tenThousandth(top),
  tenThousandth(right - left),
  tenThousandth(bottom - top),
];

/** Returns the box with small random errors, as a detector would report it. */
function jittered(box: Box, label: string, seed: string, target: boolean): DetectedBox {
  const chance = seeded(seed);
  const near = (edge: number, size: number) => Math.min(1, Math.max(0, edge + chance.between(-0.03, 0.03) * size));
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  const [x, y, w, h] = shares([
    near(box[0], width),
    near(box[1], height),
    near(box[2], width),
    near(box[3], height / 4),
  ]);
  return { x, y, w, h, label, conf: tenThousandth(chance.between(0.62, 0.93)), ...(target && { target }) };
}

interface Found {
  t: number;
  cause: Cause;
  box: Box;
  label: string;
  others: Seen[];
  target?: Seen;
}

function momentOf(scene: SceneName, { fps }: ClipTruth, { t, cause, box, label, others, target }: Found): Moment {
  const name = `${scene}-${cause}-${Math.round(t * 1000)}`;
  const plate = target?.plate;
  return {
    name,
    scene,
    at: t,
    frame: Math.round(t * fps),
    cause,
    boxes: [
      jittered(box, label, name, true),
      ...others.map((other) => jittered(other.box, other.class, `${name}/${other.id}`, false)),
    ],
    plate: plate === undefined ? undefined : { text: target?.id ?? "", box: shares(plate) },
  };
}

function yardMoments({ yard }: DemoTruth): Moment[] {
  const polygon = yard.settings.regions[0]?.polygon ?? [];
  const { anchor, stay_seconds } = yard.settings;
  const entered = yard.events.find(({ type, region }) => type === "enter" && region === "plant")?.t ?? 0;
  const left = yard.events.find(({ type, region }) => type === "leave" && region === "plant")?.t ?? 0;
  const isInside = (seen: Seen) => isSeen(seen) && contains(polygon, footOf(seen.box, anchor));
  return yard.frames.flatMap(({ t, objects }, at): Moment[] => {
    const others = objects.filter(isSeen);
    const make = (found: Pick<Found, "cause" | "box" | "others">) =>
      momentOf("yard", yard, { ...found, t, label: "person" });
    const target = objects.find(isInside);
    if (target !== undefined) {
      if (t < entered + stay_seconds || t > left - 0.5) return [];
      return [make({ cause: "person", box: target.box, others: others.filter((other) => other !== target) })];
    }
    const isQuiet = t > 0.5 && (t < entered - 1 || t > left + 1);
    if (!isQuiet || at % 5 !== 0) return [];
    const free = yardSpots.filter(({ box }) => !others.some((other) => overlaps(other.box, box)));
    return free.map(({ cause, box }) => make({ cause, box, others }));
  });
}

function roadMoments({ road }: DemoTruth): Moment[] {
  const polygon = road.settings.regions[0]?.polygon ?? [];
  const { anchor, stay_seconds } = road.settings;
  const [stop] = road.illegal;
  if (stop === undefined) return [];
  return road.frames.flatMap(({ t, objects }, at): Moment[] => {
    const others = objects.filter(isSeen);
    const inZone = others.find(({ box }) => contains(polygon, footOf(box, anchor)));
    const without = (target: Seen | undefined) => others.filter((other) => other !== target);
    const make = (found: Pick<Found, "cause" | "box"> & { target?: Seen }) =>
      momentOf("roadside-parking", road, { ...found, t, label: "car", others: without(found.target) });
    if (inZone?.id === stop.plate) {
      if (t < stop.enter + stay_seconds || t > stop.leave - 0.3 || at % 2 !== 0) return [];
      return [make({ cause: "vehicle", box: inZone.box, target: inZone })];
    }
    if (t > stop.enter - 4 && t < stop.leave + 4) return [];
    if (inZone !== undefined)
      return [make({ cause: "passing", box: inZone.box, target: { ...inZone, plate: undefined } })];
    if (at % 12 !== 0 || t < 1 || others.some(({ box }) => overlaps(box, roadMarking))) return [];
    return [make({ cause: "marking", box: roadMarking })];
  });
}

/** A stay that is visible in the clip: moments after the car has entered, and before it leaves. */
export interface ClipStay {
  berth: string;
  plate: string;
  color: string;
  entry: Moment;
  leave: Moment;
}

/** Returns the stays of the roadside clip whose cars show their plates at both ends. */
export function findClipStays({ road }: DemoTruth): ClipStay[] {
  return road.stays.flatMap(({ berth, plate, plateColour: color, enter, leave }): ClipStay[] => {
    const seen = road.frames.flatMap(({ t, objects }) => {
      const target = objects.find(({ id, plate: box }) => id === plate && box !== undefined);
      return t < enter || t > leave || target === undefined
        ? []
        : [
            momentOf("roadside-parking", road, {
              t,
              cause: "vehicle",
              box: target.box,
              label: "car",
              others: [],
              target,
            }),
          ];
    });
    const [entry, last] = [seen[0], seen.at(-1)];
    return entry === undefined || last === undefined
      ? []
      : [{ berth, plate, color, entry: named(entry, `${berth}-entry`), leave: named(last, `${berth}-leave`) }];
  });
}

const named = (moment: Moment, name: string): Moment => ({ ...moment, name: `${moment.name}-${name}` });

/**
 * Minimum number of cattle in the picture at a moment of a load; the next constant is the seconds between two moments.
 */
const herdMin = 2;
const herdEvery = 2.5;

/** Returns moments of the barn's clip with several animals, as pictures for counted and weighed loads. */
export function findHerdMoments({ barn }: DemoTruth): Moment[] {
  let last = Number.NEGATIVE_INFINITY;
  return barn.frames.flatMap(({ t, objects }): Moment[] => {
    const cattle = objects.filter(isSeen);
    const [first, ...others] = cattle;
    if (first === undefined || cattle.length < herdMin || t - last < herdEvery) return [];
    last = t;
    return [momentOf("barn", barn, { t, cause: "passing", box: first.box, label: first.class, others, target: first })];
  });
}

/** Returns every moment of the clips at which the history may raise an alarm. */
export function findMoments(truth: DemoTruth): Moment[] {
  return [...yardMoments(truth), ...roadMoments(truth)];
}
