interface Room {
  count: number;
  /** Height of the box in pixels; undefined: not measured yet, 0: not laid out. */
  height: number | undefined;
  rowHeight: number;
  headHeight: number;
}

interface RowPage {
  pages: number;
  /** Index of the page, from 0. */
  page: number;
  /** Range of the shown rows. */
  from: number;
  to: number;
}

/** Returns the rows of a page: as many as fit completely, at least one. A page after the end becomes the last one. */
export function pagesOf({ count, height, rowHeight, headHeight }: Room, wanted: number): RowPage {
  if (height === undefined) return { pages: 1, page: 0, from: 0, to: 0 };
  if (height === 0) return { pages: 1, page: 0, from: 0, to: count };
  const size = Math.max(1, Math.floor((height - headHeight) / rowHeight));
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(wanted, pages - 1);
  return { pages, page, from: page * size, to: Math.min(count, (page + 1) * size) };
}
