import { type Rect } from "../geometry/rect.ts";
import { type Picture } from "../model/picture.ts";
import { type FoundPlate } from "../plate/plate-cells.ts";
import { rowHeight } from "./read-signs.ts";
import { besides, rectified } from "./warp.ts";

/** Signs of a plate in shares of the whole, and their width by height. Source of sizes: GA 36-2018. */
const oneRow = [{ region: { x: 0, y: 0.07, w: 1, h: 0.86 }, shape: 3.65 }];
const twoRows = [
  { region: { x: 0.2, y: 0.03, w: 0.6, h: 0.35 }, shape: 3.4 },
  { region: { x: 0, y: 0.37, w: 1, h: 0.61 }, shape: 3.2 },
];

/** The signs of a found plate in one row, seen from the front. @param grown the parts taken, by their own size */
export function frontOf(picture: Picture, { corners, isTwoRowed }: FoundPlate, grown = 1): Picture {
  const parts = isTwoRowed ? twoRows : oneRow;
  return besides(
    parts.map(({ region, shape }) =>
      rectified(picture, corners, scaled(region, { w: grown, h: grown }), {
        width: Math.round(rowHeight * shape),
        height: rowHeight,
      }),
    ),
  );
}

/** The same about its middle. */
export const scaled = ({ x, y, w, h }: Rect, by: { w: number; h: number }): Rect => ({
  x: x + (w * (1 - by.w)) / 2,
  y: y + (h * (1 - by.h)) / 2,
  w: w * by.w,
  h: h * by.h,
});
