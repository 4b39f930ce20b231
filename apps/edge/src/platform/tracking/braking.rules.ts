/** Centre of a box in pixels, at a time in ms. */
export interface Sample {
  at: number;
  x: number;
  y: number;
}

/** Minimum of the assumed shake of a resting vehicle's centre, as a share of its width; measured in good light. */
const smallestShake = 0.01;
/** A box that moves less than this many times its typical shake counts as resting. */
const shakes = 3;

/**
 * Returns the time at which a vehicle came to rest, ms: the first sample from which on all samples stay near the
 * resting position. The resting position is that of the later half of the samples.
 * @param samples in order of time, at least one
 * @param width width of the vehicle's box, pixels
 */
export function stationarySince(samples: readonly Sample[], width: number): number {
  const smooth = samples.map((_, index) => smoothed(samples, index));
  const resting = smooth.slice(Math.floor(smooth.length / 2));
  const rest = { x: median(resting.map(({ x }) => x)), y: median(resting.map(({ y }) => y)) };
  const distances = smooth.map(({ x, y }) => Math.hypot(x - rest.x, y - rest.y));
  const shake = median(distances.slice(Math.floor(distances.length / 2)));
  const near = Math.max(smallestShake * width, shakes * shake);
  const moving = distances.slice(0, Math.ceil(distances.length / 2)).findLastIndex((distance) => distance > near);
  return samples[moving + 1]?.at ?? samples.at(-1)?.at ?? 0;
}

/** Returns the median of a sample and its two neighbours, because a box that jumps once has not moved. */
function smoothed(samples: readonly Sample[], index: number): { x: number; y: number } {
  const isEnd = index === 0 || index === samples.length - 1;
  const three = isEnd ? samples.slice(index, index + 1) : samples.slice(index - 1, index + 2);
  return { x: median(three.map(({ x }) => x)), y: median(three.map(({ y }) => y)) };
}

/** Returns the median; for an even number of values the upper one. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
