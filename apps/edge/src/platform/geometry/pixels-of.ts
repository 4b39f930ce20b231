import { type Corners } from "@huiyan/contract/algorithm/polygon.rules";
import { type Point, type Size } from "./rect.ts";

/** Corners as shares of a picture, in its pixels. */
export function pixelsOf(corners: Corners, { width, height }: Size): Point[] {
  return corners.map(([x, y]) => ({ x: x * width, y: y * height }));
}
