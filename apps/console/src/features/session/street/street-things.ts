import { flat, outline, type Point3 } from "./street-scene.ts";

export const carSize: Point3 = [1.8, 1.5, 4.4];
/** Cross-section of a car from rear to front: [metres ahead, metres high]. */
const section = [
  [0, 0.3],
  [0, 0.95],
  [0.25, 1.02],
  [0.9, 1.5],
  [2.7, 1.5],
  [3.5, 1],
  [4.4, 0.9],
  [4.4, 0.3],
] as const;

function tail(x: number, z: number, from: number, to: number, low: number, high: number): string {
  return outline([
    [x + from, low, z],
    [x + to, low, z],
    [x + to, high, z],
    [x + from, high, z],
  ]);
}

/**
 * Returns the faces of a car that is seen from behind, as SVG paths. The farthest is first, so that nearer faces cover
 * it.
 */
export function car(x: number, z: number): string[] {
  const width = carSize[0];
  const side = (at: number) => outline(section.map(([dz, y]): Point3 => [at, y, z + dz]));
  const across = section.slice(0, -1).map(([dz, y], index) => {
    const [dz2, y2] = section[index + 1] ?? [dz, y];
    return outline([
      [x, y, z + dz],
      [x + width, y, z + dz],
      [x + width, y2, z + dz2],
      [x, y2, z + dz2],
    ]);
  });
  // Draws only the side that faces the middle of the street, since the other one is not visible.
  const [hidden, seen] = x > 0 ? [x + width, x] : [x, x + width];
  return [
    side(hidden),
    ...across.slice(1).toReversed(),
    side(seen),
    across[0] ?? "",
    tail(x, z, 0.1, 0.5, 0.66, 0.86),
    tail(x, z, 1.3, 1.7, 0.66, 0.86),
    tail(x, z, 0.62, 1.18, 0.45, 0.62),
  ];
}

/** Returns the left side of a row of buildings with its windows, as SVG paths. */
export function facade(x: number, from: number, to: number, height: number): string[] {
  const wall = (z: number, length: number, y: number, high: number): string =>
    outline([
      [x, y, z],
      [x, y + high, z],
      [x, y + high, z + length],
      [x, y, z + length],
    ]);
  const windows: string[] = [];
  for (let y = 3; y + 2 < height; y += 3.6) {
    for (let z = from + 1.5; z + 2 < to; z += 4) windows.push(wall(z, 1.6, y, 1.8));
  }
  return [wall(from, to - from, 0, height), ...windows];
}

/** Returns the stripes of a pedestrian crossing at distance z, as SVG paths. */
export function crossing(z: number): string[] {
  const stripes: string[] = [];
  for (let x = -9; x < 9; x += 1.2) stripes.push(outline(flat(x, z, 0.6, 3)));
  return stripes;
}

/** Returns the dashes of a broken line along the street, as SVG paths. */
export function dashes(x: number, from: number, to: number): string[] {
  const found: string[] = [];
  for (let z = from; z < to; z += 7) found.push(outline(flat(x - 0.08, z, 0.16, 3)));
  return found;
}

/** Returns a line along the street, as an SVG path. */
export function along(x: number, from: number, to: number): string {
  return outline(
    [
      [x, 0, from],
      [x, 0, to],
    ],
    false,
  );
}
