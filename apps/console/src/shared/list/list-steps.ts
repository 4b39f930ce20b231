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
