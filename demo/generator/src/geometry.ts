import * as THREE from "three";

/** World coordinates in metres: x right, y up, z towards the camera. */
export type Point = readonly [x: number, y: number, z: number];
/**
 * Two numbers: a point on the ground [x, z], a point on a canvas, in a profile or in the picture [x, y], or an interval
 * [from, to]. Other meanings are stated where they are used.
 */
export type Pair = readonly [number, number];

export const halfPi = Math.PI / 2;

/**
 * Returns an element that the caller knows to exist.
 * @throws RangeError if there is none
 */
export function elementAt<T>(list: readonly T[], index: number): T {
  const found = list.at(index);
  if (found === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`);
  return found;
}

export function toVectors(pairs: readonly Pair[]): THREE.Vector2[] {
  return pairs.map(([x, y]) => new THREE.Vector2(x, y));
}

/** Returns the points of a smooth curve through the pairs, divided into `pieces` parts. */
export function spline(pairs: readonly Pair[], pieces: number): THREE.Vector2[] {
  return new THREE.SplineCurve(toVectors(pairs)).getPoints(pieces);
}

/** Returns 0 below `from`, 1 above `to`, and a smooth transition in between. `from` may be greater than `to`. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

export const round = (value: number) => Math.round(value * 10_000) / 10_000;
/** Rounds to tenths, as for the seconds in truth files. */
export const tenths = (value: number) => Math.round(value * 10) / 10;
