import { type Point, type Rect, type Size } from "../geometry/rect.ts";
import { type Picture } from "../model/picture.ts";
import { resample } from "../model/resample.ts";
import { type Corners } from "../plate/plate-cells.ts";
import { type TiltedBox } from "../plate/tilted-box.ts";

/**
 * Returns the content of a tilted box, rotated upright and scaled to `size`. Outside the picture, the picture's border
 * is repeated.
 * @param shear horizontal shift of the upper edge relative to the lower one, as a share of the height; corrects a view
 * from the side
 */
export function warp(picture: Picture, box: TiltedBox, size: Size, shear = 0): Picture {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  return resample(picture, size, Math.max(box.w / size.width, box.h / size.height), (u, v, point) => {
    const down = (v - 0.5) * box.h;
    const along = (u - 0.5) * box.w - down * shear;
    point[0] = box.centre.x + along * cos - down * sin;
    point[1] = box.centre.y + along * sin + down * cos;
  });
}

/**
 * Returns the content between four corners, rectified and scaled to `size`.
 * @param region part of it, in shares of its width and height; it may extend beyond the corners
 */
export function rectified(picture: Picture, corners: Corners, region: Rect, size: Size): Picture {
  const { a, b, c, d, e, f, g, h } = unitSquareTo(corners);
  const step = Math.max(
    (Math.max(distance(corners[0], corners[1]), distance(corners[3], corners[2])) * region.w) / size.width,
    (Math.max(distance(corners[0], corners[3]), distance(corners[1], corners[2])) * region.h) / size.height,
  );
  return resample(picture, size, step, (u, v, point) => {
    const [x, y] = [region.x + u * region.w, region.y + v * region.h];
    const depth = g * x + h * y + 1;
    point[0] = (a * x + b * y + c) / depth;
    point[1] = (d * x + e * y + f) / depth;
  });
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Returns the projective mapping from the unit square to four corners. Source: Heckbert, Fundamentals of Texture
 * Mapping, 1989, 2.2.3.
 */
function unitSquareTo([p0, p1, p2, p3]: Corners) {
  const [dx1, dx2, dx3] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, dy3] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const area = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  return {
    a: p1.x - p0.x + g * p1.x,
    b: p3.x - p0.x + h * p3.x,
    c: p0.x,
    d: p1.y - p0.y + g * p1.y,
    e: p3.y - p0.y + h * p3.y,
    f: p0.y,
    g,
    h,
  };
}

/** Share of the darkest, and of the brightest, values that may be clipped. */
const clipped = 0.02;

/** Returns the picture with its contrast stretched to the full range, for plates in the dark or in glare. */
export function stretched({ rgb, width, height }: Picture): Picture {
  const counts = new Uint32Array(256);
  for (const value of rgb) counts[value] = (counts[value] ?? 0) + 1;
  const limit = rgb.length * clipped;
  let low = 0;
  for (let sum = counts[0] ?? 0; sum < limit && low < 254; sum += counts[low] ?? 0) low += 1;
  let high = 255;
  for (let sum = counts[255] ?? 0; sum < limit && high > low + 1; sum += counts[high] ?? 0) high -= 1;
  const scale = 255 / (high - low);
  return { rgb: Buffer.from(rgb.map((value) => Math.min(255, Math.max(0, (value - low) * scale)))), width, height };
}

/** Joins pictures of the same height from left to right. */
export function joinHorizontally(pictures: readonly Picture[]): Picture {
  const [first] = pictures;
  if (first === undefined) throw new Error("no pictures");
  if (pictures.length === 1) return first;
  const width = pictures.reduce((sum, each) => sum + each.width, 0);
  const rows = Array.from({ length: first.height }, (_, y) =>
    pictures.map((each) => each.rgb.subarray(y * each.width * 3, (y + 1) * each.width * 3)),
  );
  return { rgb: Buffer.concat(rows.flat()), width, height: first.height };
}
