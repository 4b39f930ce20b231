interface Room {
  count: number;
  /** Of the box, pixels; undefined: not measured yet, 0: nothing is laid out. */
  height: number | undefined;
  rowHeight: number;
  headHeight: number;
}

interface RowPage {
  pages: number;
  /** From 0. */
  page: number;
  /** The rows that it shows. */
  from: number;
  to: number;
}

/** Which rows a page shows: as many as stand whole in the room, at the least one. A page that is gone is the last one. */
export function pagesOf({ count, height, rowHeight, headHeight }: Room, wanted: number): RowPage {
  if (height === undefined) return { pages: 1, page: 0, from: 0, to: 0 };
  if (height === 0) return { pages: 1, page: 0, from: 0, to: count };
  const size = Math.max(1, Math.floor((height - headHeight) / rowHeight));
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(wanted, pages - 1);
  return { pages, page, from: page * size, to: Math.min(count, (page + 1) * size) };
}
