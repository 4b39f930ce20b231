import { type Rect } from "../geometry/rect.ts";
import { boundsOf, type TiltedBox } from "./tilted-box.ts";

/** Positions of a plate's characters: one row, or two with the upper one first. */
export type PlateRows = readonly [TiltedBox] | readonly [TiltedBox, TiltedBox];

/** Returns the axis-aligned box around all rows. */
export function rowBounds(rows: PlateRows): Rect {
  const bounds = rows.map(boundsOf);
  const x = Math.min(...bounds.map((each) => each.x));
  const y = Math.min(...bounds.map((each) => each.y));
  const right = Math.max(...bounds.map((each) => each.x + each.w));
  const bottom = Math.max(...bounds.map((each) => each.y + each.h));
  return { x, y, w: right - x, h: bottom - y };
}

/**
 * Limits for the upper row of a two-row plate, relative to the lower row. Detected boxes are larger than the
 * characters. Sizes of the characters: GA 36-2018.
 */
const stackedShape = {
  height: { from: 0.35, to: 1 },
  width: { from: 0.25, to: 1 },
  /** Distance of the rows' centres, relative to the mean of their heights. */
  apart: { from: 0.55, to: 1.3 },
  aside: 0.3,
  turned: 0.3,
};
/** Ratio of width to height of the lower row, which has five characters. */
const lowerShape = { from: 1.6, to: 5 };

const within = (value: number, { from, to }: { from: number; to: number }) => value >= from && value <= to;

/** Returns true if the boxes are placed like the two rows of a plate: province and letter above the rest. */
export function isStacked(upper: TiltedBox, lower: TiltedBox): boolean {
  const [cos, sin] = [Math.cos(lower.angle), Math.sin(lower.angle)];
  const [x, y] = [upper.centre.x - lower.centre.x, upper.centre.y - lower.centre.y];
  const [along, above] = [x * cos + y * sin, x * sin - y * cos];
  return (
    within(lower.w / lower.h, lowerShape) &&
    within(upper.h / lower.h, stackedShape.height) &&
    within(upper.w / lower.w, stackedShape.width) &&
    within(above / ((upper.h + lower.h) / 2), stackedShape.apart) &&
    Math.abs(along) <= lower.w * stackedShape.aside &&
    Math.abs(upper.angle - lower.angle) <= stackedShape.turned
  );
}

/** Ratio of width to height of both rows together. */
const wholeShape = { from: 1.2, to: 2.8 };
/**
 * Positions and sizes of the rows in their common box: shares of its height, and share of its width for the upper row.
 */
const upperShare = { centre: 0.17, height: 0.4, width: 0.8 };
const lowerShare = { centre: 0.71, height: 0.64 };

/**
 * Splits a plate that was detected as one box into its two rows; returns undefined if its shape is not that of a
 * two-row plate.
 */
export function splitRows(box: TiltedBox): PlateRows | undefined {
  if (!within(box.w / box.h, wholeShape)) return undefined;
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const rowAt = ({ centre, height }: { centre: number; height: number }, width: number): TiltedBox => {
    const down = (centre - 0.5) * box.h;
    return {
      centre: { x: box.centre.x - down * sin, y: box.centre.y + down * cos },
      w: box.w * width,
      h: box.h * height,
      angle: box.angle,
    };
  };
  return [rowAt(upperShare, upperShare.width), rowAt(lowerShare, 1)];
}
