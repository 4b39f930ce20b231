/**
 * Target of ← or →: a row of this page (`index`), the first or last row of another page, or `first`/`last` when the
 * list ends. An empty other page is the end as well.
 */
export type Step = "first" | "last" | { index: number } | { page: number; take: "first" | "last" };

/**
 * Returns the target of a step.
 * @param index index of the opened row; -1 for a row outside the list, which counts as before the first row
 * @param by 1 for the next row, -1 for the previous one
 */
export function stepFrom(
  index: number,
  by: -1 | 1,
  { rows, page, count }: { rows: number; page: number; count: number },
): Step {
  const next = index + by;
  if (next >= 0 && next < rows) return { index: next };
  if (by < 0) return page > 1 ? { page: page - 1, take: "last" } : "first";
  // On later pages the total is unreliable: in a list of unhandled rows it decreases as rows are handled.
  return page === 1 && count <= rows ? "last" : { page: page + 1, take: "first" };
}

/** Maximum number of pages that are searched for the next row. For rows further away, users set a filter. */
const maxSeekPages = 10;

interface SoughtList<T> {
  rows: readonly T[];
  openedIndex: number;
  page: number;
  count: number;
  rowsOf: (page: number) => Promise<readonly T[]>;
}

/**
 * Finds the next row after the opened one that meets a condition, also on later pages. Without a match, `looked` is the
 * number of checked rows, and `isEnd` is true if the list ends there.
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
