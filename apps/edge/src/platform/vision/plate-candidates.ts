import { type Size } from "../geometry/rect.ts";
import { type ModelPool } from "../model/model-pool.ts";
import { type Picture } from "../model/picture.ts";
import { type Normalisation, planar } from "../model/planar-picture.ts";
import { isStacked, type PlateRows, splitRows } from "../plate/plate-rows.ts";
import { mapped, type TiltedBox } from "../plate/tilted-box.ts";

/** Normalisation used in the training of PP-OCRv4. */
const forDetection: Normalisation = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };

/** Text found by the text detector. */
export interface FoundText {
  box: TiltedBox;
  /** Confidence, 0 to 1. */
  score: number;
}

/** Text that may be a plate. */
export interface PlateCandidate {
  rows: PlateRows;
  score: number;
}

/**
 * Finds text in a picture that is scaled so that its longer side is `side`. Results in pixels of the original picture.
 */
export async function findText(model: ModelPool, picture: Picture, side: number): Promise<FoundText[]> {
  const size = searchSize(picture, side);
  const found = await model.ask<"text">({ kind: "text", picture: await planar(picture, size, forDetection) });
  return found.map(({ tilted, score }) => ({ box: mapped(tilted, size, picture), score }));
}

/** Returns the size for a search. Both sides are multiples of 32, as the networks require. */
export function searchSize(picture: Size, side: number): Size {
  const scale = side / Math.max(picture.width, picture.height);
  const snapped = (pixels: number): number => Math.max(32, Math.round((pixels * scale) / 32) * 32);
  return { width: snapped(picture.width), height: snapped(picture.height) };
}

/** Ratio of width to height of a possible one-row plate, seen at angles of up to 50°. */
const plateShape = { from: 1.5, to: 7 };
const minHeight = 6;
/** Maximum tilt of a plate, radians. */
const maxTilt = Math.PI / 3;

export function looksLikePlate({ w, h, angle }: TiltedBox): boolean {
  return w >= h * plateShape.from && w <= h * plateShape.to && h >= minHeight && Math.abs(angle) <= maxTilt;
}

/**
 * Returns candidates for one-row plates.
 * @param isThorough true: also tries to join texts that may be parts of one plate
 */
export function oneRowed(found: readonly FoundText[], isThorough: boolean): PlateCandidate[] {
  const all = isThorough ? [...found, ...joined(found)] : found;
  return all.filter(({ box }) => looksLikePlate(box)).map(({ box, score }) => ({ rows: [box], score }));
}

const isLevel = ({ box }: FoundText): boolean => Math.abs(box.angle) <= maxTilt && box.h >= minHeight;

/** Returns candidates for two-row plates: one text above another. */
export function stacked(found: readonly FoundText[]): PlateCandidate[] {
  const level = found.filter(isLevel);
  return level.flatMap((upper) =>
    level
      .filter((lower) => isStacked(upper.box, lower.box))
      .map((lower) => ({ rows: [upper.box, lower.box] as const, score: Math.min(upper.score, lower.score) })),
  );
}

/** Returns candidates for two-row plates whose rows were detected as one text. */
export function parted(found: readonly FoundText[]): PlateCandidate[] {
  return found.filter(isLevel).flatMap(({ box, score }) => {
    const rows = splitRows(box);
    return rows === undefined ? [] : [{ rows, score }];
  });
}

/** Joins texts that may be parts of one plate: next to each other, of the same height and direction. */
export function joined(found: readonly FoundText[]): FoundText[] {
  return found.flatMap((one, at) =>
    found.slice(at + 1).flatMap((other) => {
      const [left, right] = one.box.centre.x <= other.box.centre.x ? [one, other] : [other, one];
      const box = union(left.box, right.box);
      return box === undefined ? [] : [{ box, score: Math.min(one.score, other.score) }];
    }),
  );
}

function union(left: TiltedBox, right: TiltedBox): TiltedBox | undefined {
  const height = Math.max(left.h, right.h);
  if (Math.min(left.h, right.h) < height * 0.55) return undefined;
  const dx = right.centre.x - left.centre.x;
  const dy = right.centre.y - left.centre.y;
  const gap = Math.hypot(dx, dy) - (left.w + right.w) / 2;
  const angle = Math.atan2(dy, dx);
  const isInLine =
    Math.abs(angle) <= maxTilt && Math.abs(Math.sin(angle - left.angle)) * Math.hypot(dx, dy) < height * 0.6;
  if (!isInLine || gap > height * 0.8 || gap < -height * 0.8) return undefined;
  const w = (left.w + right.w) / 2 + Math.hypot(dx, dy);
  const shift = (right.w - left.w) / 4;
  return {
    centre: {
      x: left.centre.x + dx / 2 + shift * Math.cos(angle),
      y: left.centre.y + dy / 2 + shift * Math.sin(angle),
    },
    w,
    h: height,
    angle,
  };
}
