/** Centre of a box in pixels, at a time in ms. */
export interface Sample {
  at: number;
  x: number;
  y: number;
}

/** Share of the width by which the centre of a vehicle at rest shakes in good light. */
const smallestShake = 0.01;
/** Shakes of a box, as multiples of its typical one, that are no movement. */
const shakes = 3;

/**
 * Time at which a vehicle came to rest, in ms: the first sample from which on it stays as near to its resting position
 * as its box shakes there. The resting position is that of the later half of the samples.
 * @param samples in the order of their times, at least one
 * @param width of its box, in pixels
 */
export function standsSince(samples: readonly Sample[], width: number): number {
  const smooth = samples.map((_, index) => smoothed(samples, index));
  const resting = smooth.slice(Math.floor(smooth.length / 2));
  const rest = { x: median(resting.map(({ x }) => x)), y: median(resting.map(({ y }) => y)) };
  const distances = smooth.map(({ x, y }) => Math.hypot(x - rest.x, y - rest.y));
  const shake = median(distances.slice(Math.floor(distances.length / 2)));
  const near = Math.max(smallestShake * width, shakes * shake);
  const moving = distances.slice(0, Math.ceil(distances.length / 2)).findLastIndex((distance) => distance > near);
  return samples[moving + 1]?.at ?? samples.at(-1)?.at ?? 0;
}

/** Median of a sample and its neighbours, if it has two: a box that jumps once is no movement. */
function smoothed(samples: readonly Sample[], index: number): { x: number; y: number } {
  const isEnd = index === 0 || index === samples.length - 1;
  const three = isEnd ? samples.slice(index, index + 1) : samples.slice(index - 1, index + 2);
  return { x: median(three.map(({ x }) => x)), y: median(three.map(({ y }) => y)) };
}

/** Median; of an even number the upper one. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
