import { type Box, boxOf, shortenedAt } from "../region-map/projection.ts";

type Position = readonly [longitude: number, latitude: number];

/** Degrees of latitude that a map shows at the least: about two kilometres. */
const minSpan = 0.02;
/** Room beside the outermost points, as a share of what lies between them. */
const margin = 0.15;

/** What of the world a map of these points shows; undefined of none. */
export function frameOf(positions: readonly Position[]): Box | undefined {
  const box = boxOf(positions);
  if (box === undefined) return undefined;
  const spread = (from: number, to: number, min: number) => {
    const half = (Math.max(to - from, min) * (1 + 2 * margin)) / 2;
    return [(from + to) / 2 - half, (from + to) / 2 + half] as const;
  };
  const [south, north] = spread(box.south, box.north, minSpan);
  const [west, east] = spread(box.west, box.east, minSpan / shortenedAt(box));
  return { west, south, east, north };
}

export interface Cluster<T> {
  x: number;
  y: number;
  of: readonly T[];
}

/** Markers nearer than this to each other are drawn as one, pixels. */
const nearness = 26;

/** Points where they stand, those that would cover each other as one, at the first of them. */
export function clusters<T>(items: readonly T[], positionOf: (item: T) => readonly [number, number]): Cluster<T>[] {
  const found: { x: number; y: number; of: T[] }[] = [];
  const cells = new Map<string, { x: number; y: number; of: T[] }[]>();
  const cellOf = (at: number) => Math.floor(at / nearness);
  for (const item of items) {
    const [x, y] = positionOf(item);
    const near = [-1, 0, 1]
      .flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${cellOf(x) + dx} ${cellOf(y) + dy}`) ?? []))
      .find((one) => Math.hypot(one.x - x, one.y - y) < nearness);
    if (near !== undefined) {
      near.of.push(item);
      continue;
    }
    const one = { x, y, of: [item] };
    const key = `${cellOf(x)} ${cellOf(y)}`;
    cells.set(key, [...(cells.get(key) ?? []), one]);
    found.push(one);
  }
  return found;
}

const metresPerDegree = 111_320;
const steps = [1, 2, 5];

/** A round distance of at most so many pixels, and how many it is drawn with. @param height of the room, which the box fills at the most */
export function scaleBar({ south, north }: Box, height: number, maxPixels: number): { metres: number; pixels: number } {
  const perPixel = ((north - south) * metresPerDegree) / height;
  const longest = perPixel * maxPixels;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = power * (steps.findLast((step) => step * power <= longest) ?? 1);
  return { metres, pixels: metres / perPixel };
}
