import { type Rect } from "../geometry/rect.ts";
import { type Picture } from "../model/picture.ts";
import { type FoundPlate } from "../plate/plate-cells.ts";
import { rowHeight } from "./read-signs.ts";
import { joinHorizontally, rectified } from "./warp.ts";

/**
 * Regions of the characters as shares of the plate, and their ratios of width to height. Source of sizes: GA 36-2018.
 */
const oneRow = [{ region: { x: 0, y: 0.07, w: 1, h: 0.86 }, shape: 3.65 }];
const twoRows = [
  { region: { x: 0.2, y: 0.03, w: 0.6, h: 0.35 }, shape: 3.4 },
  { region: { x: 0, y: 0.37, w: 1, h: 0.61 }, shape: 3.2 },
];

/**
 * Returns the characters of a found plate as one row, rectified.
 * @param grown scale factor of the regions about their centres
 */
export function frontOf(picture: Picture, { corners, isTwoRowed }: FoundPlate, grown = 1): Picture {
  const parts = isTwoRowed ? twoRows : oneRow;
  return joinHorizontally(
    parts.map(({ region, shape }) =>
      rectified(picture, corners, scaled(region, { w: grown, h: grown }), {
        width: Math.round(rowHeight * shape),
        height: rowHeight,
      }),
    ),
  );
}

/** Returns the rectangle scaled about its centre. */
export const scaled = ({ x, y, w, h }: Rect, by: { w: number; h: number }): Rect => ({
  x: x + (w * (1 - by.w)) / 2,
  y: y + (h * (1 - by.h)) / 2,
  w: w * by.w,
  h: h * by.h,
});
