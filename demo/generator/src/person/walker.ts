import { elementAt, type Pair } from "../geometry.ts";
import { poseWalk } from "./gait.ts";
import { type Person } from "./person.ts";
import { planWalk, type Segment, type Stay, type Stride, type WalkPlan } from "./walk.ts";

/** A person who follows a walk; hidden before it begins and after it ends. */
export interface Walker {
  person: Person;
  start: number;
  end: number;
  /** Returns the position [x, z] at a time; null before and after the walk. */
  placeAt(time: number): Pair | null;
  update(time: number): void;
}

interface Bearing {
  heading: number;
  /** 0 standing to 1 walking */
  amount: number;
  /** Metres walked since the begin of the walk. */
  distance: number;
}

/** Length of two steps of a person of usual height, metres. */
const cycleMetres = 1.42;
/** Seconds for the transition between walking and standing, and for a turn on the spot. */
const easeSeconds = 0.35;
const turnSeconds = 0.8;

export function createWalker(person: Person, plan: WalkPlan): Walker {
  const segments = planWalk(plan);
  const indexAt = (time: number) => segments.findIndex(({ from, to }) => time >= from && time < to);
  return {
    person,
    start: plan.start,
    end: elementAt(segments, -1).to,
    placeAt(time) {
      const segment = segments[indexAt(time)];
      return segment === undefined ? null : placeIn(segment, time);
    },
    update(time) {
      const index = indexAt(time);
      const segment = segments[index];
      person.root.visible = segment !== undefined;
      if (segment === undefined) return;
      const [before, after] = [index > 0 ? segments[index - 1] : undefined, segments[index + 1]];
      const bearing =
        segment.kind === "walk"
          ? strideBearing(segment, before, after, time)
          : stayBearing(segment, before, after, time);
      poseWalk(person, (bearing.distance / (cycleMetres * person.scale)) * Math.PI * 2, bearing.amount, time);
      const [x, z] = placeIn(segment, time);
      person.root.position.set(x, 0, z);
      person.root.rotation.set(0, bearing.heading, 0);
    },
  };
}

function placeIn(segment: Segment, time: number): Pair {
  if (segment.kind === "stay") return segment.at;
  const point = segment.curve.getPointAt(shareOf(segment, time));
  return [point.x, point.z];
}

const shareOf = ({ from, to }: Stride, time: number) => (time - from) / (to - from);

function strideBearing(stride: Stride, before: Segment | undefined, after: Segment | undefined, time: number): Bearing {
  let amount = 1;
  if (before?.kind === "stay") amount = Math.min(1, 0.25 + (time - stride.from) / easeSeconds);
  if (after?.kind === "stay") amount = Math.min(amount, 0.25 + (stride.to - time) / easeSeconds);
  const share = shareOf(stride, time);
  return { heading: headingOf(stride, share), amount, distance: stride.before + share * stride.length };
}

function stayBearing(stay: Stay, before: Segment | undefined, after: Segment | undefined, time: number): Bearing {
  const [since, left] = [time - stay.from, stay.to - time];
  const amount = Math.max(0, 0.25 - since / easeSeconds, 0.25 - left / easeSeconds);
  const arrived = before?.kind === "walk" ? headingOf(before, 1) : stay.face;
  const leaves = after?.kind === "walk" ? headingOf(after, 0) : stay.face;
  const heading =
    left < turnSeconds
      ? turn(stay.face, leaves, 1 - left / turnSeconds)
      : turn(arrived, stay.face, since / turnSeconds);
  const distance = before?.kind === "walk" ? before.before + before.length : 0;
  return { heading, amount, distance };
}

function headingOf(stride: Stride, share: number): number {
  const tangent = stride.curve.getTangentAt(share);
  return Math.atan2(tangent.x, tangent.z);
}

/** Interpolates between two headings in the shorter direction; `k` is from 0 to 1. */
export function turn(from: number, to: number, k: number): number {
  const difference = Math.atan2(Math.sin(to - from), Math.cos(to - from));
  const u = Math.max(0, Math.min(1, k));
  return from + difference * u * u * (3 - 2 * u);
}
