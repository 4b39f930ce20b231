import { type Rect } from "#platform/geometry/rect.ts";

/** Group of connected cells that differ from the floor. */
export interface Blob {
  cells: readonly { x: number; y: number }[];
  /** True if the group touches the border of the picture, so that an animal may be visible only in part. */
  atBorder: boolean;
}

/** Minimum number of connected cells that count as an animal of any size. */
const minCells = 8;

/** Returns the groups of cells that touch each other, also at corners. */
export function blobsOf(cells: Uint8Array, columns: number, rows: number): Blob[] {
  const open = Uint8Array.from(cells);
  const blobs: Blob[] = [];
  for (let start = 0; start < open.length; start += 1) {
    if (open[start] !== 1) continue;
    const found = flood(open, start, columns, rows);
    if (found.length < minCells) continue;
    const atBorder = found.some(({ x, y }) => x === 0 || y === 0 || x === columns - 1 || y === rows - 1);
    blobs.push({ cells: found, atBorder });
  }
  return blobs;
}

function flood(open: Uint8Array, start: number, columns: number, rows: number): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = [];
  const waiting = [start];
  open[start] = 0;
  for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    found.push({ x, y });
    for (let ny = Math.max(0, y - 1); ny <= Math.min(rows - 1, y + 1); ny += 1) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(columns - 1, x + 1); nx += 1) {
        const next = ny * columns + nx;
        if (open[next] !== 1) continue;
        open[next] = 0;
        waiting.push(next);
      }
    }
  }
  return found;
}

/** Maximum animals counted in one blob. Animals that walk close together form one blob. */
const maxAnimals = 6;
/** Minimum size of a blob with more than one animal, as a multiple of the typical size. */
const splitFrom = 1.55;
/** Minimum size of an animal as a share of the typical size. A smaller blob is a part of an animal, a bird or dung. */
const minShare = 0.22;

export function animalsIn({ cells, atBorder }: Blob, usualCells: number | undefined): number {
  if (usualCells === undefined) return 1;
  const times = cells.length / usualCells;
  if (times < minShare) return atBorder ? 1 : 0;
  return times < splitFrom ? 1 : Math.min(maxAnimals, Math.round(times));
}

/** Typical ratio of length to width of an animal seen from above. */
const slenderness = 2.2;
const rounds = 8;

interface Middle {
  along: number;
  across: number;
}

/**
 * Divides the cells of a blob into `count` parts, each in the shape of an animal that walks along the passage.
 * @param direction direction of the passage, a vector of length 1
 */
export function partsOf(
  { cells }: Blob,
  count: number,
  direction: { x: number; y: number },
): readonly (readonly { x: number; y: number }[])[] {
  if (count <= 1) return [cells];
  const points = cells.map((cell) => ({
    cell,
    along: (cell.x * direction.x + cell.y * direction.y) / slenderness,
    across: -cell.x * direction.y + cell.y * direction.x,
  }));
  let middles = firstMiddles(points, count);
  let groups: (typeof points)[] = [];
  for (let round = 0; round < rounds; round += 1) {
    groups = middles.map(() => []);
    for (const point of points) groups[nearest(middles, point)]?.push(point);
    middles = groups.map((group, index) => middleOf(group) ?? middles[index] ?? { along: 0, across: 0 });
  }
  return groups.filter((group) => group.length > 0).map((group) => group.map(({ cell }) => cell));
}

/**
 * Returns start positions of the parts, spread along the longer side of the blob. Lengths are measured in the
 * proportions of an animal.
 */
function firstMiddles(points: readonly Middle[], count: number): Middle[] {
  const [alongs, acrosses] = [points.map(({ along }) => along), points.map(({ across }) => across)];
  const spread = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  const [[a0, a1], [c0, c1]] = [spread(alongs), spread(acrosses)];
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count;
    return a1 - a0 > c1 - c0
      ? { along: a0 + (a1 - a0) * share, across: (c0 + c1) / 2 }
      : { along: (a0 + a1) / 2, across: c0 + (c1 - c0) * share };
  });
}

function nearest(middles: readonly Middle[], point: Middle): number {
  const distances = middles.map(({ along, across }) => Math.hypot(along - point.along, across - point.across));
  return distances.indexOf(Math.min(...distances));
}

function middleOf(group: readonly Middle[]): Middle | undefined {
  if (group.length === 0) return undefined;
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  return { along: mean(group.map(({ along }) => along)), across: mean(group.map(({ across }) => across)) };
}

/**
 * Returns the box around cells, in pixels.
 * @param side side of a cell in pixels
 */
export function boxOf(cells: readonly { x: number; y: number }[], side: number): Rect {
  const [xs, ys] = [cells.map(({ x }) => x), cells.map(({ y }) => y)];
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: x0 * side,
    y: y0 * side,
    w: (Math.max(...xs) - x0 + 1) * side,
    h: (Math.max(...ys) - y0 + 1) * side,
  };
}
