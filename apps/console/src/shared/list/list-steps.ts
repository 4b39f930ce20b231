/**
 * Where ← or → leads: a row of this page, the edge of another page, or the end of the list. A page behind the first may
 * turn out to be empty, which is the end too.
 */
export type Step = "first" | "last" | { index: number } | { page: number; take: "first" | "last" };

/**
 * @param index of the opened row; -1 for one that is not in the list, such as an arrival that waits: it stands before the first row
 * @param shown rows on the present page, its number from 1, and the total of all pages
 */
export function stepFrom(
  index: number,
  by: -1 | 1,
  { rows, page, count }: { rows: number; page: number; count: number },
): Step {
  const next = index + by;
  if (next >= 0 && next < rows) return { index: next };
  if (by < 0) return page > 1 ? { page: page - 1, take: "last" } : "first";
  // Behind the first page the total says little: what is handled on the way leaves a list of unhandled ones.
  return page === 1 && count <= rows ? "last" : { page: page + 1, take: "first" };
}

/** Pages that are looked through for the next row; what lies behind them a filter finds better. */
const maxSeekPages = 10;

interface SoughtList<T> {
  rows: readonly T[];
  openedIndex: number;
  page: number;
  count: number;
  rowsOf: (page: number) => Promise<readonly T[]>;
}

/**
 * The next wanted row behind the opened one, over the ends of pages. `looked`: there is none among so many rows, and
 * `isEnd` tells whether those were all.
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
