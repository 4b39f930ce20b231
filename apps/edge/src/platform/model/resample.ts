import { type Size } from "../geometry/rect.ts";
import { type Picture } from "./picture.ts";

/**
 * Maximum samples per axis and result pixel. In a reduced picture, a pixel is the mean of up to this number squared.
 */
const maxSamples = 4;

/**
 * Writes to `point` the position in the source (coordinates of pixel centres) for a point of the result. `u`, `v`:
 * shares of the result's width and height.
 */
export type Locate = (u: number, v: number, point: Float64Array) => void;

/**
 * Returns a new view of a picture. Outside the picture, the picture's border pixels are repeated.
 * @param step maximum number of source pixels per result pixel, along one axis
 */
export function resample(picture: Picture, size: Size, step: number, locate: Locate): Picture {
  const samples = Math.min(maxSamples, Math.max(1, Math.ceil(step)));
  const rgb = Buffer.alloc(size.width * size.height * 3);
  const sum = new Float64Array(3);
  const point = new Float64Array(2);
  const addSamples = (x: number, y: number): void => {
    for (let j = 0; j < samples; j++) {
      const v = (y + (j + 0.5) / samples) / size.height;
      for (let i = 0; i < samples; i++) {
        locate((x + (i + 0.5) / samples) / size.width, v, point);
        addPixel(picture, (point[0] ?? 0) - 0.5, (point[1] ?? 0) - 0.5, sum);
      }
    }
  };
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      sum.fill(0);
      addSamples(x, y);
      const target = (y * size.width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        rgb[target + channel] = Math.round((sum[channel] ?? 0) / (samples * samples));
      }
    }
  }
  return { rgb, ...size };
}

/** Adds the bilinear interpolation at a position. */
function addPixel({ rgb, width, height }: Picture, x: number, y: number, sum: Float64Array): void {
  const cx = Math.min(width - 1, Math.max(0, x));
  const cy = Math.min(height - 1, Math.max(0, y));
  const left = Math.floor(cx);
  const top = Math.floor(cy);
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const [fx, fy] = [cx - left, cy - top];
  const upperLeft = (top * width + left) * 3;
  const upperRight = (top * width + right) * 3;
  const lowerLeft = (bottom * width + left) * 3;
  const lowerRight = (bottom * width + right) * 3;
  for (let channel = 0; channel < 3; channel++) {
    const upper = (rgb[upperLeft + channel] ?? 0) * (1 - fx) + (rgb[upperRight + channel] ?? 0) * fx;
    const lower = (rgb[lowerLeft + channel] ?? 0) * (1 - fx) + (rgb[lowerRight + channel] ?? 0) * fx;
    sum[channel] = (sum[channel] ?? 0) + upper * (1 - fy) + lower * fy;
  }
}
