/** A value beside the map with the line that leads to its division, pixels. */
export interface Callout<T> {
  of: T;
  side: "left" | "right";
  /** Middle of the box. */
  y: number;
  /** Where the line ends. */
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
 * Boxes in two aligned columns, each on its division's side of the room as long as there is room. Within a column they stand in
 * the order of their divisions from north to south, so that no two of its lines cross, and as near to them as the others allow.
 * @param items the foremost are kept where there is no room for all
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

/** Middles of boxes near these heights, in their order, apart and inside the room. @param wanted from small to great */
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

/** In which of the five shades a count is drawn, and the legend's names. */
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
