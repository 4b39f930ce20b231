import * as THREE from "three";

/** World coordinates in metres: x right, y up, z towards the camera. */
export type Point = readonly [x: number, y: number, z: number];
/**
 * Two numbers: a point on the ground [x, z], a point on a canvas, in a profile or in the picture [x, y], or an interval
 * [from, to]. Other meanings are stated where they are used.
 */
export type Pair = readonly [number, number];

export const halfPi = Math.PI / 2;

/** The element, which the caller knows to be there. */
export function elementAt<T>(list: readonly T[], index: number): T {
  const found = list.at(index);
  if (found === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`);
  return found;
}

export function toVectors(pairs: readonly Pair[]): THREE.Vector2[] {
  return pairs.map(([x, y]) => new THREE.Vector2(x, y));
}

/** Smooth curve through the pairs, cut into `pieces`. */
export function spline(pairs: readonly Pair[], pieces: number): THREE.Vector2[] {
  return new THREE.SplineCurve(toVectors(pairs)).getPoints(pieces);
}

/** 0 below `from`, 1 above `to`, smooth in between; `from` may be the greater. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

export const round = (value: number) => Math.round(value * 10_000) / 10_000;
/** Times of the truth files, in tenths of a second. */
export const tenths = (value: number) => Math.round(value * 10) / 10;
