import sharp from "sharp";
import { type Rect, type Size } from "../geometry/rect.ts";
import { type Detection, withoutDoubles } from "../tracking/detection.ts";
import { kindOf } from "../tracking/object-kind.ts";
import { cocoLabels } from "./coco-labels.ts";
import { type Picture } from "./picture.ts";

/** The detector's input is a square of this side. */
export const letterboxSide = 512;
/** Weaker detections are noise; from here to `startScore` they may continue a track. */
const minScore = 0.25;
const grey = { r: 0x77, g: 0x77, b: 0x77 };

export interface Letterbox {
  scaleX: number;
  scaleY: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Fits a picture into the square without stretching: the wrapper that stretches loses small people. */
export function letterboxOf(size: Size): Letterbox {
  const scale = letterboxSide / Math.max(size.width, size.height);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  return {
    scaleX: width / size.width,
    scaleY: height / size.height,
    left: Math.floor((letterboxSide - width) / 2),
    top: Math.floor((letterboxSide - height) / 2),
    width,
    height,
  };
}

/** @returns RGB bytes of the square, grey around the picture */
export async function letterbox(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const box = letterboxOf(picture);
  const bytes = await sharp(picture.rgb, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(box.width, box.height, { fit: "fill", kernel: "cubic" })
    .extend({
      left: box.left,
      top: box.top,
      right: letterboxSide - box.left - box.width,
      bottom: letterboxSide - box.top - box.height,
      background: grey,
    })
    .raw()
    .toBuffer();
  return new Uint8Array(bytes);
}

/** From the detector's rows of six to boxes in the picture's own pixels; only kinds that some algorithm knows. */
export function detectionsOf(rows: Float32Array, size: Size): Detection[] {
  const box = letterboxOf(size);
  const found: Detection[] = [];
  for (let start = 0; start + 6 <= rows.length; start += 6) {
    const [left = 0, top = 0, right = 0, bottom = 0, score = 0, index = -1] = rows.subarray(start, start + 6);
    const label = cocoLabels[index];
    const kind = label === undefined ? undefined : kindOf(label);
    if (kind === undefined || label === undefined || !(score >= minScore)) continue;
    found.push({ kind, label, score: Math.min(1, score), box: unboxed({ left, top, right, bottom }, box) });
  }
  return withoutDoubles(found);
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
