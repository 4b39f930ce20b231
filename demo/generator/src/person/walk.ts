import * as THREE from "three";
import { elementAt, type Pair } from "../geometry.ts";

/** A waypoint [x, z], or a stay at the last waypoint: seconds, and the heading of the person. */
export type WalkStep = Pair | { wait: number; face: number };

export interface WalkPlan {
  /** Time of the first waypoint, seconds. */
  start: number;
  /** Metres per second. */
  speed: number;
  steps: readonly WalkStep[];
}

export interface Stride {
  kind: "walk";
  from: number;
  to: number;
  curve: THREE.CatmullRomCurve3;
  length: number;
  /** Metres that the person has walked before this segment. */
  before: number;
}

export interface Stay {
  kind: "stay";
  from: number;
  to: number;
  at: Pair;
  face: number;
}

export type Segment = Stride | Stay;

/** Returns the segments of a person's walk from the first waypoint to the last, without a gap in time. */
export function planWalk({ start, speed, steps }: WalkPlan): Segment[] {
  const segments: Segment[] = [];
  let time = start;
  let distance = 0;
  let run: Pair[] = [];
  const finishRun = () => {
    if (run.length < 2) return;
    const curve = smoothPath(run);
    const length = curve.getLength();
    const seconds = length / speed;
    segments.push({ kind: "walk", from: time, to: time + seconds, curve, length, before: distance });
    time += seconds;
    distance += length;
    run = [elementAt(run, -1)];
  };
  for (const step of steps) {
    if (!("wait" in step)) {
      run.push(step);
      continue;
    }
    finishRun();
    segments.push({ kind: "stay", from: time, to: time + step.wait, at: elementAt(run, -1), face: step.face });
    time += step.wait;
  }
  finishRun();
  return segments;
}

function smoothPath(points: readonly Pair[]): THREE.CatmullRomCurve3 {
  const vectors = points.map(([x, z]) => new THREE.Vector3(x, 0, z));
  const curve = new THREE.CatmullRomCurve3(vectors, false, "centripetal");
  curve.arcLengthDivisions = 400;
  return curve;
}
