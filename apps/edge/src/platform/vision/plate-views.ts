import { type Rect, type Size } from "../geometry/rect.ts";
import { type Picture } from "../model/picture.ts";
import { type FoundPlate } from "../plate/plate-cells.ts";
import { type PlateRows } from "../plate/plate-rows.ts";
import { adjusted } from "../plate/tilted-box.ts";
import { scaled } from "./plate-front.ts";
import { joinHorizontally, rectified, warp } from "./warp.ts";

/**
 * Height of a view (a cut-out of a plate's characters) in pixels. models/plate/samples.py cuts views in the same way:
 * the upper of two rows takes the first third.
 */
const height = 32;
const whole: readonly Part[] = [{ region: { x: 0, y: 0, w: 1, h: 1 }, width: 144 }];
const upperShare = 0.39;
const twoRows: readonly Part[] = [
  { region: { x: 0.18, y: 0, w: 0.64, h: upperShare }, width: 48 },
  { region: { x: 0, y: upperShare, w: 1, h: 1 - upperShare }, width: 96 },
];

interface Part {
  region: Rect;
  width: number;
}

/**
 * Scale factors at which a found plate is cut out. The combined reading of several views is more reliable than a single
 * one.
 */
const sizes = [
  { w: 1.04, h: 1.1 },
  { w: 0.98, h: 0.94 },
];

/** Returns views of a found plate, rectified, with its characters in one row, at slightly different scales. */
export function frontViews(picture: Picture, { corners, isTwoRowed }: FoundPlate): Picture[] {
  return sizes.map((by) =>
    joinHorizontally(
      (isTwoRowed ? twoRows : whole).map(({ region, width }) =>
        rectified(picture, corners, scaled(region, by), { width, height }),
      ),
    ),
  );
}

/** Returns views of plate rows that were found as text, at slightly different scales. */
export function rowViews(picture: Picture, rows: PlateRows): Picture[] {
  const widths: Size["width"][] = rows.length === 1 ? [144] : [48, 96];
  return sizes.map((by) =>
    joinHorizontally(rows.map((row, at) => warp(picture, adjusted(row, by), { width: widths[at] ?? 144, height }))),
  );
}
