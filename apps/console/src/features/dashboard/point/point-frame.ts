import { type Outlines } from "@huiyan/contract/map/map.api";
import { type Box, boxOf, type Size, shortenedAt } from "../region-map/projection.ts";

type Position = readonly [longitude: number, latitude: number];

/** Minimum height of the area that a map shows, in degrees of latitude: about 2 km. */
const minSpan = 0.02;
/** Margin around the outermost points, as a fraction of the span between them. */
const margin = 0.15;
/** Margin above and below a division that is shown as a whole, as a fraction of its height. */
const divisionMargin = 0.04;

/** Returns the area that a map of these points shows; undefined without points. */
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

/** Returns the area of a map that shows the division as a whole. */
export function frameOfDivision({ geometry }: Outlines["features"][number]): Box | undefined {
  const box = boxOf(geometry.type === "Polygon" ? geometry.coordinates.flat() : geometry.coordinates.flat(2));
  if (box === undefined) return undefined;
  const air = (box.north - box.south) * divisionMargin;
  return { west: box.west - air, east: box.east + air, south: box.south - air, north: box.north + air };
}

/**
 * Returns the visible area of the world if the box is as large as possible in the middle of a drawing of this size.
 * @param side additional visible pixels at the left and at the right
 */
export function seenIn(frame: Box, { width, height }: Size, side: number): Box {
  const shorten = shortenedAt(frame);
  const [wide, high] = [frame.east - frame.west, frame.north - frame.south];
  const scale = Math.min(width / (wide * shorten), height / high);
  const across = ((width + side * 2) / (scale * shorten) - wide) / 2;
  const down = (height / scale - high) / 2;
  return {
    west: frame.west - across,
    east: frame.east + across,
    south: frame.south - down,
    north: frame.north + down,
  };
}

export interface Cluster<T> {
  x: number;
  y: number;
  of: readonly T[];
}

/** Distance between markers in pixels below which they are drawn as one cluster. */
const nearness = 26;

/** Groups points whose markers would overlap. A cluster is drawn at the position of its first point. */
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

/**
 * Returns the length of a scale bar: a round distance, and its length in pixels, at most `maxPixels`.
 * @param room size of the drawing, in which the box is as large as possible
 */
export function scaleBar(box: Box, room: Size, maxPixels: number): { metres: number; pixels: number } {
  const { west, east, south, north } = box;
  const perPixel =
    Math.max((north - south) / room.height, ((east - west) * shortenedAt(box)) / room.width) * metresPerDegree;
  const longest = perPixel * maxPixels;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = power * (steps.findLast((step) => step * power <= longest) ?? 1);
  return { metres, pixels: metres / perPixel };
}
