/**
 * Returns the number of edits that turn one text into the other. An edit inserts, deletes or replaces a character, or
 * swaps two neighbours.
 */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}

/** Minimum length of names for which two edits count as a typing error; for shorter names only one edit does. */
const longName = 8;

/** Returns the known name that the user probably meant; undefined if none is similar enough. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[-_]/g, "");
  const distances = known.map((each) => ({
    each,
    edits: plain(each) === plain(name) ? 0 : editDistance(name.toLowerCase(), each.toLowerCase()),
  }));
  const [best] = distances.toSorted((a, b) => a.edits - b.edits);
  if (best === undefined) return undefined;
  return best.edits <= (Math.min(name.length, best.each.length) >= longName ? 2 : 1) ? best.each : undefined;
}
