/**
 * Target of ← or →: a row of this page, the edge of another page, or the end of the list. A later page may be empty,
 * which is the end too.
 */
export type Step = "first" | "last" | { index: number } | { page: number; take: "first" | "last" };

/**
 * Returns the target of a step.
 * @param index of the opened row; -1 for a row that is not in the list, for example a new one: it counts as before the
 * first row
 * @param shown rows on the current page, its number from 1, and the total of all pages
 */
export function stepFrom(
  index: number,
  by: -1 | 1,
  { rows, page, count }: { rows: number; page: number; count: number },
): Step {
  const next = index + by;
  if (next >= 0 && next < rows) return { index: next };
  if (by < 0) return page > 1 ? { page: page - 1, take: "last" } : "first";
  // After the first page the total is unreliable: handled rows leave a list of unhandled ones.
  return page === 1 && count <= rows ? "last" : { page: page + 1, take: "first" };
}

/** Maximum number of pages that are searched for the next row. A filter finds later rows better. */
const maxSeekPages = 10;

interface SoughtList<T> {
  rows: readonly T[];
  openedIndex: number;
  page: number;
  count: number;
  rowsOf: (page: number) => Promise<readonly T[]>;
}

/**
 * Finds the next requested row after the opened one, over the ends of pages. `looked`: number of rows without a match;
 * `isEnd`: those were all rows.
 */
export async function seekRow<T>(
  { rows, openedIndex, page, count, rowsOf }: SoughtList<T>,
  isRequested: (row: T) => boolean,
): Promise<{ row: T; page?: number } | { looked: number; isEnd: boolean }> {
  const behind = rows.slice(openedIndex + 1);
  const near = behind.find(isRequested);
  if (near !== undefined) return { row: near };
  let looked = behind.length;
  if (page === 1 && count <= rows.length) return { looked, isEnd: true };
  for (let other = page + 1; other <= page + maxSeekPages; other++) {
    const there = await rowsOf(other);
    const row = there.find(isRequested);
    if (row !== undefined) return { row, page: other };
    if (there.length === 0) return { looked, isEnd: true };
    looked += there.length;
  }
  return { looked, isEnd: false };
}
