import sharp from "sharp";
import { type Rect, type Size } from "../geometry/rect.ts";
import { type Detection, withoutDoubles } from "../tracking/detection.ts";
import { kindOf } from "../tracking/object-kind.ts";
import { detectorLabels } from "./detector-labels.ts";
import { type FoundThing } from "./finder-cells.ts";
import { type FinderName, finders } from "./finders.ts";
import { type Picture } from "./picture.ts";

/** Longer side of the detector's input, pixels. */
const detectorSide = 512;
/** Both sides of the input must be multiples of this number. */
const step = 32;
/**
 * Minimum grey border along the shorter side, both ends together, pixels; a square picture gets none. Without the
 * border, cattle at the edge of the picture are not detected (decision 0119).
 */
const margin = 64;
/** Minimum score of a detection. A detection below `startScore` can continue a track but not begin one. */
const minScore = 0.25;
/**
 * Minimum covered share of the smaller of two boxes that count as one object. Adjacent animals and vehicles in a queue
 * overlap less.
 */
const sameThing = 0.6;
const grey = { r: 0x77, g: 0x77, b: 0x77 };

export interface Letterbox {
  /** Size of the detector's input, pixels. */
  input: Size;
  scaleX: number;
  scaleY: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Fits a picture into the detector's input without changing its aspect ratio. The grey border is as small as possible,
 * because it costs computing time.
 * @param longerSide longer side of the input, pixels
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

/**
 * Scales a picture to the detector's input.
 * @returns RGB bytes of the input, with a grey border around the picture
 */
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

/** Converts the detector's rows to detections in pixels of the picture. Kinds that no algorithm uses are left out. */
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

/** Returns the share of the smaller box that the other box covers. */
function coveredShare(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return (Math.max(0, width) * Math.max(0, height)) / Math.max(1e-6, Math.min(a.w * a.h, b.w * b.h));
}

/**
 * Converts the objects of a dedicated model to detections. The more confident of two boxes that nearly agree is kept.
 */
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
