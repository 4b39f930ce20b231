interface Room {
  count: number;
  /** Height of the box in pixels; undefined until measured, 0 if the box is not laid out. */
  height: number | undefined;
  rowHeight: number;
  headHeight: number;
}

interface RowPage {
  pages: number;
  /** Index of the page, from 0. */
  page: number;
  /** Index of the first shown row; `to` is the index after the last one. */
  from: number;
  to: number;
}

/**
 * Returns which rows a page contains: as many as fit completely, and at least one. A page number after the end means
 * the last page.
 */
export function pagesOf({ count, height, rowHeight, headHeight }: Room, wanted: number): RowPage {
  if (height === undefined) return { pages: 1, page: 0, from: 0, to: 0 };
  if (height === 0) return { pages: 1, page: 0, from: 0, to: count };
  const size = Math.max(1, Math.floor((height - headHeight) / rowHeight));
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(wanted, pages - 1);
  return { pages, page, from: page * size, to: Math.min(count, (page + 1) * size) };
}
