/** Shape of most cameras' pictures. */
const pictureShape = 16 / 9;

/** Width of a 16:9 picture in one of `count` windows that share the wall in so many columns. */
function pictureWidth(count: number, columns: number, width: number, height: number): number {
  const rows = Math.ceil(count / columns);
  return Math.min(width / columns, (height / rows) * pictureShape);
}

/** The number of columns with which the pictures are largest; with equal ones the fewest empty windows. */
export function columnsFor(count: number, width: number, height: number): number {
  const all = Array.from({ length: count }, (_, at) => at + 1);
  const [best] = all.toSorted((a, b) => {
    const wider = pictureWidth(count, b, width, height) - pictureWidth(count, a, width, height);
    return Math.abs(wider) > 1 ? wider : Math.ceil(count / a) * a - Math.ceil(count / b) * b;
  });
  return best ?? 1;
}
