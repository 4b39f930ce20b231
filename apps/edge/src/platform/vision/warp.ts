import { type Size } from "../geometry/rect.ts";
import { type Picture } from "../model/picture.ts";
import { type TiltedBox } from "../plate/tilted-box.ts";

/** Of a picture made smaller, each pixel is the mean of at most so many squared. */
const maxSamples = 4;

/**
 * What a tilted box shows, turned upright and brought to `size`. Outside the picture its border goes on.
 * @param shear shift of the upper against the lower edge, as a share of the height: rights what is seen from the side
 */
export function warp(picture: Picture, box: TiltedBox, size: Size, shear = 0): Picture {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const stepX = box.w / size.width;
  const stepY = box.h / size.height;
  const samples = Math.min(maxSamples, Math.max(1, Math.ceil(Math.max(stepX, stepY))));
  const rgb = Buffer.alloc(size.width * size.height * 3);
  const sum = new Float64Array(3);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      sum.fill(0);
      for (let j = 0; j < samples; j++) {
        const v = (y + (j + 0.5) / samples) * stepY - box.h / 2;
        for (let i = 0; i < samples; i++) {
          const u = (x + (i + 0.5) / samples) * stepX - box.w / 2 - v * shear;
          addPixel(picture, box.centre.x + u * cos - v * sin - 0.5, box.centre.y + u * sin + v * cos - 0.5, sum);
        }
      }
      const target = (y * size.width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        rgb[target + channel] = Math.round((sum[channel] ?? 0) / (samples * samples));
      }
    }
  }
  return { rgb, ...size };
}

/** Bilinear. */
function addPixel({ rgb, width, height }: Picture, x: number, y: number, sum: Float64Array): void {
  const cx = Math.min(width - 1, Math.max(0, x));
  const cy = Math.min(height - 1, Math.max(0, y));
  const left = Math.floor(cx);
  const top = Math.floor(cy);
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const [fx, fy] = [cx - left, cy - top];
  const corners = [(top * width + left) * 3, (top * width + right) * 3, (bottom * width + left) * 3] as const;
  const last = (bottom * width + right) * 3;
  for (let channel = 0; channel < 3; channel++) {
    const upper = (rgb[corners[0] + channel] ?? 0) * (1 - fx) + (rgb[corners[1] + channel] ?? 0) * fx;
    const lower = (rgb[corners[2] + channel] ?? 0) * (1 - fx) + (rgb[last + channel] ?? 0) * fx;
    sum[channel] = (sum[channel] ?? 0) + upper * (1 - fy) + lower * fy;
  }
}

/** Shares of the darkest and brightest values that may be lost. */
const clipped = 0.02;

/** The same with its full contrast: for plates in the dark or in the glare. */
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

/** Pictures of one height as one, from left to right. */
export function besides(pictures: readonly Picture[]): Picture {
  const [first] = pictures;
  if (first === undefined) throw new Error("no pictures");
  if (pictures.length === 1) return first;
  const width = pictures.reduce((sum, each) => sum + each.width, 0);
  const rows = Array.from({ length: first.height }, (_, y) =>
    pictures.map((each) => each.rgb.subarray(y * each.width * 3, (y + 1) * each.width * 3)),
  );
  return { rgb: Buffer.concat(rows.flat()), width, height: first.height };
}
