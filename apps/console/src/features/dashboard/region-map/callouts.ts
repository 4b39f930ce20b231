/** Label next to the map with a line to its division. Coordinates are in pixels. */
export interface Callout<T> {
  of: T;
  side: "left" | "right";
  /** Vertical centre of the box. */
  y: number;
  /** End of the line, inside the division. */
  to: readonly [number, number];
}

interface Placed {
  centre: readonly [number, number];
}

interface Room {
  width: number;
  height: number;
  boxHeight: number;
  gap: number;
}

/**
 * Places labels in two columns. A label is on the side of its division if that side has space. Within a column, labels
 * follow their divisions from north to south, so that no two lines cross. Every label is as close to its division as
 * the others allow.
 * @param items if there is no space for all, the first ones are kept
 */
export function layOutCallouts<T extends Placed>(items: readonly T[], room: Room): Callout<T>[] {
  const { width, height, boxHeight, gap } = room;
  const perColumn = Math.max(1, Math.floor((height + gap) / (boxHeight + gap)));
  const kept = items.slice(0, perColumn * 2).toSorted((a, b) => a.centre[0] - b.centre[0]);
  const western = kept.filter(({ centre }) => centre[0] < width / 2).length;
  const split = Math.min(perColumn, Math.max(western, kept.length - perColumn));
  const column = (own: readonly T[], side: "left" | "right") => {
    const rows = own.toSorted((a, b) => a.centre[1] - b.centre[1]);
    const ys = spread(
      rows.map(({ centre }) => centre[1]),
      room,
    );
    return rows.map((of, at) => ({ of, side, y: ys[at] ?? 0, to: of.centre }));
  };
  return [...column(kept.slice(0, split), "left"), ...column(kept.slice(split), "right")];
}

/**
 * Returns the vertical centres of labels: close to the wanted ones, without overlap, and inside the drawing.
 * @param wanted wanted centres in ascending order
 */
function spread(wanted: readonly number[], { height, boxHeight, gap }: Room): number[] {
  const step = boxHeight + gap;
  const ys: number[] = [];
  for (const y of wanted) ys.push(Math.max(y, (ys.at(-1) ?? boxHeight / 2 - step) + step));
  let limit = height - boxHeight / 2;
  return ys
    .toReversed()
    .map((y) => {
      const fitted = Math.min(y, limit);
      limit = fitted - step;
      return fitted;
    })
    .toReversed();
}

/** Five shades of the map: smallest number of alarms of each, and its name in the legend. */
export const mapShades = [
  { from: 0, label: "无" },
  { from: 1, label: "1 ~ 10" },
  { from: 11, label: "11 ~ 25" },
  { from: 26, label: "26 ~ 50" },
  { from: 51, label: "> 50" },
] as const;

export function shadeOf(count: number): number {
  return mapShades.findLastIndex(({ from }) => count >= from);
}
