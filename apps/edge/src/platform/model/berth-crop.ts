import { type Point } from "../geometry/rect.ts";
import { type Picture } from "./picture.ts";
import { resample } from "./resample.ts";

/**
 * Side of a crop in pixels, and its number of planes: blue, green, red, and mask of the berth. models/berth/crops.py
 * makes the same crops.
 */
export const cropSide = 64;
export const cropPlanes = 4;
const pixels = cropSide * cropSide;
/** Side of the crop as a multiple of the side of the square around the berth. */
const margin = 1.5;
const minSide = 4;
const outside = 128;

/**
 * Returns the square around a berth as planes of 0 to 255; the last plane marks the berth. Pixels outside the picture
 * are grey.
 */
export function berthCrop(picture: Picture, corners: readonly Point[]): Uint8Array<ArrayBuffer> {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const side = Math.max(Math.max(right - left, bottom - top) * margin, minSide);
  const corner = { x: (left + right - side) / 2, y: (top + bottom - side) / 2 };
  const { rgb } = resample(picture, { width: cropSide, height: cropSide }, side / cropSide, (u, v, point) => {
    point[0] = corner.x + u * side;
    point[1] = corner.y + v * side;
  });
  const crop = new Uint8Array(pixels * cropPlanes);
  const isInside = insideOf(corners);
  for (let at = 0; at < pixels; at++) {
    const x = corner.x + (((at % cropSide) + 0.5) / cropSide) * side;
    const y = corner.y + ((Math.floor(at / cropSide) + 0.5) / cropSide) * side;
    const isSeen = x >= 0 && y >= 0 && x < picture.width && y < picture.height;
    for (let plane = 0; plane < 3; plane++)
      crop[plane * pixels + at] = isSeen ? (rgb[at * 3 + 2 - plane] ?? 0) : outside;
    crop[3 * pixels + at] = isInside(x, y) ? 255 : 0;
  }
  return crop;
}

/** Returns a function that tests whether a point is inside, by the number of edges to its right. */
function insideOf(corners: readonly Point[]): (x: number, y: number) => boolean {
  const edges = corners.map((to, at) => ({ from: corners.at(at - 1) ?? to, to }));
  return (x, y) => {
    let isInside = false;
    for (const { from, to } of edges) {
      if (from.y > y === to.y > y) continue;
      if (x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)) isInside = !isInside;
    }
    return isInside;
  };
}

/** Returns the mirrored crop, including its mask. */
export function mirrored(crop: Uint8Array, axis: "x" | "y" | "both"): Uint8Array<ArrayBuffer> {
  const turned = new Uint8Array(crop.length);
  const last = cropSide - 1;
  for (let at = 0; at < crop.length; at++) {
    const inPlane = at % pixels;
    const [x, y] = [inPlane % cropSide, Math.floor(inPlane / cropSide)];
    const [fromX, fromY] = [axis === "y" ? x : last - x, axis === "x" ? y : last - y];
    turned[at] = crop[at - inPlane + fromY * cropSide + fromX] ?? 0;
  }
  return turned;
}
