/** Distribution of a picture's edges over its fields: constant by day and by night while the camera does not move. */
export type Edges = Float32Array;

/**
 * Square root of the change of brightness from each field to the next ones: strong edges do not outweigh all others.
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

/** Minimum spread of the edges of a picture that has any: a hand before the lens is below, with any noise. */
const minSpread = 0.7;

/** @returns the correlation of both, -1 to 1; undefined where one has no edges */
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

/** The newer one counts with a share of `part`. */
export function blend(older: Edges, newer: Edges, part: number): Edges {
  return older.map((value, at) => value + ((newer[at] ?? 0) - value) * part);
}

/** Standard deviation of the fields: contrast of large structures. */
export function contrastOf(luma: Uint8Array): number {
  const middle = mean(luma);
  return Math.sqrt(mean(Float64Array.from(luma, (value) => (value - middle) ** 2)));
}

/** Brightness below which all but a hundredth of the fields lie. */
export function brightest(luma: Uint8Array): number {
  const sorted = luma.toSorted();
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

export const hasEdges = (edges: Edges): boolean => likeness(edges, edges) !== undefined;
