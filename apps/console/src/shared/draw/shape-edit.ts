import { maxCorners, minCorners, minRectangleSide } from "@huiyan/contract/berth/berth.rules";
import { segmentsTouch } from "@huiyan/contract/berth/berth-shape.rules";
import { type Corner, type Region } from "./draw-editor.ts";

/** Coordinates are rounded to 1/100000 of the picture's side: finer than a pixel of any camera, and short to store. */
const digits = 1e5;
const rounded = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * digits) / digits;

/** Returns a corner clamped to the picture and rounded. */
export const cornerAt = (x: number, y: number): Corner => [rounded(x), rounded(y)];

/** Moves a region as a whole, at most to the edge of the picture. */
export function moveRegion(region: Region, dx: number, dy: number): Region {
  const xs = region.map(([x]) => x);
  const ys = region.map(([, y]) => y);
  const within = (by: number, values: number[]) =>
    Math.min(1 - Math.max(...values), Math.max(-Math.min(...values), by));
  const [byX, byY] = [within(dx, xs), within(dy, ys)];
  return region.map(([x, y]) => cornerAt(x + byX, y + byY));
}

export function moveCorner(region: Region, at: number, to: Corner): Region {
  return region.map((corner, index) => (index === at ? cornerAt(to[0], to[1]) : corner));
}

/** Inserts a corner after index `at`; returns the same region at the maximum number of corners. */
export function insertCorner(region: Region, at: number, corner: Corner): Region {
  if (region.length >= maxCorners) return region;
  return [...region.slice(0, at + 1), cornerAt(corner[0], corner[1]), ...region.slice(at + 1)];
}

/** Removes a corner; returns undefined if too few would remain. */
export function removeCorner(region: Region, at: number): Region | undefined {
  return region.length <= minCorners ? undefined : region.filter((_, index) => index !== at);
}

/** Returns the rectangle between two corners. */
export function rectangle([ax, ay]: Corner, [bx, by]: Corner): Region {
  const [left, right, top, bottom] = [Math.min(ax, bx), Math.max(ax, bx), Math.min(ay, by), Math.max(ay, by)];
  return [cornerAt(left, top), cornerAt(right, top), cornerAt(right, bottom), cornerAt(left, bottom)];
}

/**
 * Returns whether a rectangle is too small to keep: its longer side, in canvas pixels, is below the minimum.
 * docs/reference/console.md C11.
 */
export function isTooSmall(width: number, height: number): boolean {
  return Math.max(Math.abs(width), Math.abs(height)) < minRectangleSide;
}

/** Returns whether the next corner coincides with a corner, or its line would cross the lines drawn so far. */
export function wouldCross(drawn: Region, next: Corner): boolean {
  const last = drawn.at(-1);
  if (last === undefined) return false;
  if (drawn.some(([x, y]) => x === next[0] && y === next[1])) return true;
  return drawn.some((corner, at) => {
    const end = drawn[at + 1];
    return end !== undefined && at < drawn.length - 2 && segmentsTouch(corner, end, last, next);
  });
}

export function middleOf(region: Region): Corner {
  const sum = region.reduce<[number, number]>(([sx, sy], [x, y]) => [sx + x, sy + y], [0, 0]);
  return [sum[0] / region.length, sum[1] / region.length];
}

const widthOf = (region: Region) => {
  const xs = region.map(([x]) => x);
  return Math.max(...xs) - Math.min(...xs);
};

/**
 * Returns a copy of the last shape, moved by the offset between the last two shapes, so that a row of berths continues.
 * The offset is one width to the right if there is no previous shape, or if it is more than 2.5 widths away.
 */
export function nextRegion(last: Region, before: Region | undefined): Region {
  const [x, y] = middleOf(last);
  const width = widthOf(last);
  const [bx, by] = before === undefined ? [x - width, y] : middleOf(before);
  const [dx, dy] = [x - bx, y - by];
  const isBeside = Math.hypot(dx, dy) > 0 && Math.hypot(dx, dy) < width * 2.5;
  const step = isBeside ? [dx, dy] : [width, 0];
  const moved = moveRegion(last, step[0] ?? 0, step[1] ?? 0);
  const [mx, my] = middleOf(moved);
  // The copy has no space at the edge of the picture. A small offset keeps both shapes visible.
  return Math.hypot(mx - x, my - y) < width * 0.3 ? moveRegion(last, width * 0.1, -width * 0.1) : moved;
}
