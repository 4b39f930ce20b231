/**
 * Strength of edges in each field of the picture. The pattern stays the same by day and by night while the camera does
 * not move.
 */
export type Edges = Float32Array;

/**
 * Returns the square root of the brightness difference between each field and its right and lower neighbours. The root
 * prevents strong edges from outweighing all others.
 */
export function edgesOf(luma: Uint8Array, columns: number, rows: number): Edges {
  const edges = new Float32Array((columns - 1) * (rows - 1));
  for (let y = 0, at = 0; y < rows - 1; y++) {
    for (let x = 0; x < columns - 1; x++, at++) {
      const here = luma[y * columns + x] ?? 0;
      const right = (luma[y * columns + x + 1] ?? 0) - here;
      const below = (luma[(y + 1) * columns + x] ?? 0) - here;
      edges[at] = Math.sqrt(Math.hypot(right, below));
    }
  }
  return edges;
}

export const mean = (values: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] ?? 0;
  return values.length === 0 ? 0 : sum / values.length;
};

/**
 * Minimum standard deviation of the edge strengths of a picture with edges. A hand in front of the lens stays below it,
 * even with noise.
 */
const minSpread = 0.7;

/** Returns the correlation of two edge patterns, -1 to 1; undefined if one has no edges. */
export function likeness(one: Edges, other: Edges): number | undefined {
  const [mine, theirs] = [mean(one), mean(other)];
  let [both, own, foreign] = [0, 0, 0];
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [(one[at] ?? 0) - mine, (other[at] ?? 0) - theirs];
    both += a * b;
    own += a * a;
    foreign += b * b;
  }
  const minSum = minSpread ** 2 * one.length;
  return own < minSum || foreign < minSum ? undefined : both / Math.sqrt(own * foreign);
}

/**
 * Returns the weighted mean of two patterns.
 * @param part weight of the newer one
 */
export function blend(older: Edges, newer: Edges, part: number): Edges {
  return older.map((value, at) => value + ((newer[at] ?? 0) - value) * part);
}

/** Returns the standard deviation of the fields' brightness, which measures the contrast of large structures. */
export function contrastOf(luma: Uint8Array): number {
  const middle = mean(luma);
  return Math.sqrt(mean(Float64Array.from(luma, (value) => (value - middle) ** 2)));
}

/** Returns the brightness that 99 % of the fields do not exceed. */
export function brightest(luma: Uint8Array): number {
  const sorted = luma.toSorted();
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

export const hasEdges = (edges: Edges): boolean => likeness(edges, edges) !== undefined;
