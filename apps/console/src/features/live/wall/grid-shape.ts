/** Aspect ratio (width / height) of most cameras. */
const pictureShape = 16 / 9;

/** Returns the width in pixels of a 16:9 picture in one of `count` windows, if the live wall has `columns` columns. */
function pictureWidth(count: number, columns: number, width: number, height: number): number {
  const rows = Math.ceil(count / columns);
  return Math.min(width / columns, (height / rows) * pictureShape);
}

/**
 * Returns the number of columns that gives the largest pictures. If several do, returns the one with the fewest empty
 * windows.
 */
export function columnsFor(count: number, width: number, height: number): number {
  const all = Array.from({ length: count }, (_, at) => at + 1);
  const [best] = all.toSorted((a, b) => {
    const wider = pictureWidth(count, b, width, height) - pictureWidth(count, a, width, height);
    return Math.abs(wider) > 1 ? wider : Math.ceil(count / a) * a - Math.ceil(count / b) * b;
  });
  return best ?? 1;
}
