import { anchorOf, type GatedBox, targetsOf } from "../algorithm/alarm-gate.rules.ts";
import { shanghaiMinute } from "../algorithm/time-window.rules.ts";
import { type GateChange } from "./gate-change.rules.ts";

interface Alarm {
  at: number;
  isTrue: boolean;
  boxes: readonly GatedBox[];
}

/** Number of rows and of columns of the grid over the picture. */
const grid = 16;
/**
 * Minimum density of false alarms in a part of the picture or of the day, relative to a uniform distribution. A lower
 * density can be chance.
 */
const denser = { region: 4, schedule: 2 };
const maxHours = 8;

const hourOf = (at: number) => Math.floor(shanghaiMinute(at).minute / 60);

/** Returns time spans of the day with many false alarms and no true one, shortest first. */
function falseHours(alarms: readonly Alarm[]): GateChange[] {
  const hours = Array.from({ length: 24 }, () => ({ true: 0, false: 0 }));
  for (const { at, isTrue } of alarms) {
    const hour = hours[hourOf(at)];
    if (hour !== undefined) hour[isTrue ? "true" : "false"] += 1;
  }
  const falses = alarms.filter(({ isTrue }) => !isTrue).length;
  return Array.from({ length: maxHours }, (_, index) => index + 1).flatMap((length) =>
    hours.flatMap((_, from): GateChange[] => {
      const run = Array.from({ length }, (__, step) => hours[(from + step) % 24]);
      const inside = run.reduce((sum, hour) => sum + (hour?.false ?? 0), 0);
      const isFree = run.every((hour) => hour?.true === 0);
      const isDense = inside / falses >= (denser.schedule * length) / 24;
      return isFree && isDense ? [{ kind: "schedule", from, to: (from + length) % 24 }] : [];
    }),
  );
}

const cellOf = (share: number) => Math.min(grid - 1, Math.max(0, Math.floor(share * grid)));

/**
 * Returns, for each corner of the grid, the number of points above and left of it. Four values of the result give the
 * number of points in any rectangle.
 */
function sums(points: readonly { x: number; y: number }[]): number[][] {
  const table = Array.from({ length: grid + 1 }, () => new Array<number>(grid + 1).fill(0));
  const at = (y: number, x: number) => table[y]?.[x] ?? 0;
  for (const { x, y } of points) {
    const row = table[cellOf(y) + 1];
    if (row !== undefined) row[cellOf(x) + 1] = (row[cellOf(x) + 1] ?? 0) + 1;
  }
  for (const [y, row] of table.entries())
    for (const x of row.keys())
      if (y > 0 && x > 0) row[x] = (row[x] ?? 0) + at(y - 1, x) + at(y, x - 1) - at(y - 1, x - 1);
  return table;
}

interface Cells {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const sizeOf = ({ left, top, right, bottom }: Cells) => (right - left) * (bottom - top);
function countIn(table: readonly number[][], { left, top, right, bottom }: Cells): number {
  const at = (y: number, x: number) => table[y]?.[x] ?? 0;
  return at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left);
}

/** a point on the right or lower edge of the picture belongs to the last cell */
const edge = (cell: number) => {
  if (cell === 0) return -0.1;
  return cell === grid ? 1.1 : cell / grid;
};

function asRegion(cells: Cells): GateChange {
  const [left, top, right, bottom] = [edge(cells.left), edge(cells.top), edge(cells.right), edge(cells.bottom)];
  return {
    kind: "region",
    polygon: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  };
}

const spans = Array.from({ length: grid }, (_, from) =>
  Array.from({ length: grid - from }, (__, length) => [from, from + length + 1] as const),
).flat();
/** All rectangles of grid cells, smallest first. */
const rectangles = spans
  .flatMap(([top, bottom]) => spans.map(([left, right]): Cells => ({ left, top, right, bottom })))
  .toSorted((a, b) => sizeOf(a) - sizeOf(b));

/** Returns the rectangle of cells with the most false alarms and without a true one; of equal ones the smallest. */
function falseRegion(anchor: number, alarms: readonly Alarm[]): GateChange[] {
  const feet = (isTrue: boolean) =>
    alarms
      .filter((alarm) => alarm.isTrue === isTrue)
      .flatMap(({ boxes }) => targetsOf(boxes).map((box) => anchorOf(box, anchor)));
  const falses = feet(false);
  const [falseSums, trueSums] = [sums(falses), sums(feet(true))];
  let best: { cells: Cells; count: number } | undefined;
  for (const cells of rectangles) {
    const count = countIn(falseSums, cells);
    const isDense = count / falses.length >= (denser.region * sizeOf(cells)) / grid ** 2;
    if (count > (best?.count ?? 0) && isDense && countIn(trueSums, cells) === 0) best = { cells, count };
  }
  return best === undefined ? [] : [asRegion(best.cells)];
}

/** Returns times of day and parts of the picture to exclude: dense false alarms and no true one. */
export function falseClusters(anchor: number, alarms: readonly Alarm[]): GateChange[] {
  return [...falseHours(alarms), ...falseRegion(anchor, alarms)];
}
