import { createRandom, type Random } from "../random.ts";
import { type Brush } from "./canvas.ts";

/** Strengths in grey levels. */
export interface Grain {
  blotch?: number;
  fine?: number;
}

interface Octave {
  cells: number;
  values: Float32Array;
}

/** Adds value noise of three octaves and fine grain to the whole canvas. */
export function grain(brush: Brush, width: number, height: number, seed: number, options: Grain = {}): void {
  const { blotch = 14, fine = 10 } = options;
  const random = createRandom(seed);
  const image = brush.getImageData(0, 0, width, height);
  const [coarse, middle, small] = [octave(8, random), octave(24, random), octave(64, random)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width, y / height];
      const noise = sample(coarse, u, v) + 0.7 * sample(middle, u, v) + 0.4 * sample(small, u, v);
      lighten(image.data, (y * width + x) * 4, blotch * noise + fine * (random.next() - 0.5));
    }
  }
  brush.putImageData(image, 0, 0);
}

function octave(cells: number, random: Random): Octave {
  return { cells, values: Float32Array.from({ length: cells * cells }, () => random.next() - 0.5) };
}

function sample({ cells, values }: Octave, u: number, v: number): number {
  const [x, y] = [u * cells, v * cells];
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const at = (i: number, j: number) => values[(j % cells) * cells + (i % cells)] ?? 0;
  const [sx, sy] = [ease(x - x0), ease(y - y0)];
  const upper = at(x0, y0) * (1 - sx) + at(x0 + 1, y0) * sx;
  const lower = at(x0, y0 + 1) * (1 - sx) + at(x0 + 1, y0 + 1) * sx;
  return upper * (1 - sy) + lower * sy;
}

const ease = (t: number) => t * t * (3 - 2 * t);
const clamp = (value: number) => Math.max(0, Math.min(255, value));

/** Changes the brightness of a pixel. Blue changes slightly less, because daylight is warm. */
function lighten(data: Uint8ClampedArray, index: number, by: number): void {
  data[index] = clamp((data[index] ?? 0) + by);
  data[index + 1] = clamp((data[index + 1] ?? 0) + by);
  data[index + 2] = clamp((data[index + 2] ?? 0) + by * 0.95);
}
