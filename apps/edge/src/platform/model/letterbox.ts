import sharp from "sharp";
import { type Rect, type Size } from "../geometry/rect.ts";
import { type Detection, withoutDoubles } from "../tracking/detection.ts";
import { kindOf } from "../tracking/object-kind.ts";
import { detectorLabels } from "./detector-labels.ts";
import { type FoundThing } from "./finder-cells.ts";
import { type FinderName, finders } from "./finders.ts";
import { type Picture } from "./picture.ts";

/** The longer side of the detector's input. */
const detectorSide = 512;
/** Both sides of the input are multiples of it. */
const step = 32;
/**
 * Minimum grey of the shorter side, both ends together: without it cattle at the edge of the picture are lost (decision
 * 0119).
 */
const margin = 64;
/** Weaker detections are noise; from here to `startScore` they may continue a track. */
const minScore = 0.25;
/**
 * Covered share of the smaller of two boxes from which on they are one object. Animals that walk side by side and
 * vehicles in a queue overlap less.
 */
const sameThing = 0.6;
const grey = { r: 0x77, g: 0x77, b: 0x77 };

export interface Letterbox {
  /** The detector's input. */
  input: Size;
  scaleX: number;
  scaleY: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Fits a picture into the input without stretching, and with as little grey as possible, since grey costs time.
 * @param longerSide of the input, in pixels
 */
export function letterboxOf(size: Size, longerSide = detectorSide): Letterbox {
  const stepped = (pixels: number) => Math.min(longerSide, Math.ceil((pixels + margin) / step) * step);
  const scale = longerSide / Math.max(size.width, size.height);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const input = { width: stepped(width), height: stepped(height) };
  return {
    input,
    scaleX: width / size.width,
    scaleY: height / size.height,
    left: Math.floor((input.width - width) / 2),
    top: Math.floor((input.height - height) / 2),
    width,
    height,
  };
}

/** @returns RGB bytes of the input, grey around the picture */
export async function letterbox(
  picture: Picture,
  longerSide = detectorSide,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; size: Size }> {
  const box = letterboxOf(picture, longerSide);
  const bytes = await sharp(picture.rgb, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(box.width, box.height, { fit: "fill", kernel: "cubic" })
    .extend({
      left: box.left,
      top: box.top,
      right: box.input.width - box.left - box.width,
      bottom: box.input.height - box.top - box.height,
      background: grey,
    })
    .raw()
    .toBuffer();
  return { bytes: new Uint8Array(bytes), size: box.input };
}

/** From the detector's rows of six to boxes in the picture's own pixels; only kinds that some algorithm knows. */
export function detectionsOf(rows: Float32Array, size: Size): Detection[] {
  const box = letterboxOf(size);
  const found: Detection[] = [];
  for (let start = 0; start + 6 <= rows.length; start += 6) {
    const [left = 0, top = 0, right = 0, bottom = 0, score = 0, index = -1] = rows.subarray(start, start + 6);
    const label = detectorLabels[index];
    const kind = label === undefined ? undefined : kindOf(label);
    if (kind === undefined || label === undefined || !(score >= minScore)) continue;
    found.push({ kind, label, score: Math.min(1, score), box: unboxed({ left, top, right, bottom }, box) });
  }
  return withoutDoubles(found);
}

/** Covered share of the smaller of two boxes. */
function coveredShare(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return (Math.max(0, width) * Math.max(0, height)) / Math.max(1e-6, Math.min(a.w * a.h, b.w * b.h));
}

/** The same for the objects of a finder; keeps the more confident of two boxes that nearly agree. */
export function foundBy(finder: FinderName, found: readonly FoundThing[], size: Size): Detection[] {
  const { kind, labels, longerSide } = finders[finder];
  const letterboxed = letterboxOf(size, longerSide);
  const kept: Detection[] = [];
  for (const { box, score, isFirst } of found.toSorted((a, b) => b.score - a.score)) {
    const edges = { left: box.x, top: box.y, right: box.x + box.w, bottom: box.y + box.h };
    const candidate: Detection = { kind, label: labels[isFirst ? 0 : 1], score, box: unboxed(edges, letterboxed) };
    if (kept.every((other) => coveredShare(other.box, candidate.box) < sameThing)) kept.push(candidate);
  }
  return kept;
}

function unboxed(edges: { left: number; top: number; right: number; bottom: number }, box: Letterbox): Rect {
  const x = (edges.left - box.left) / box.scaleX;
  const y = (edges.top - box.top) / box.scaleY;
  return {
    x,
    y,
    w: (edges.right - box.left) / box.scaleX - x,
    h: (edges.bottom - box.top) / box.scaleY - y,
  };
}
