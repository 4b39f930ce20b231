import { type ReactNode } from "react";

/** Minimum width in pixels of the column that names the row, so that names stay readable. */
export const minNameWidth = 160;

/** A column of a list. Widths are pixels. */
export interface ListColumn<T> {
  key: string;
  title: ReactNode;
  /** Width in pixels; for a column with `wholeWidth` or `maxWidth`, its minimum. */
  width: number;
  /** Width that the column gets before others grow up to `maxWidth`: its text is then readable in full. */
  wholeWidth?: number;
  /** Width up to which the column grows; without it, the column does not grow. */
  maxWidth?: number;
  /** Order in which columns are hidden in a narrow table, lowest first. A column without it is never hidden. */
  leaves?: number;
  /** The column is the title of a card. Default: the first column that is never hidden. */
  isName?: true;
  align?: "right";
  className?: string;
  render: (row: T) => ReactNode;
}

interface Fitted<T> {
  columns: readonly (ListColumn<T> & { width: number })[];
  /** Sum of the minimum widths of all columns, in pixels. */
  minWidth: number;
}

type Sized = Pick<ListColumn<never>, "width" | "wholeWidth" | "maxWidth" | "leaves">;

/** Returns the sum of the minimum widths, in pixels. */
export const sumOfWidths = (columns: readonly Sized[]): number =>
  columns.reduce((total, { width }) => total + width, 0);
const sum = sumOfWidths;

function withoutFirstToLeave<C extends Sized>(columns: readonly C[]): readonly C[] | undefined {
  const order = columns.flatMap(({ leaves }) => leaves ?? []);
  if (order.length === 0) return undefined;
  const first = Math.min(...order);
  return columns.filter(({ leaves }) => leaves !== first);
}

/** Widens columns up to their `wholeWidth`, from left to right. `free` is the width in pixels that is left over. */
function madeWhole<C extends Sized>(columns: readonly C[], free: number): readonly C[] {
  let left = Math.max(0, free);
  return columns.map((column) => {
    const more = Math.min(left, Math.max(0, (column.wholeWidth ?? 0) - column.width));
    left -= more;
    return { ...column, width: column.width + more };
  });
}

/** Distributes the left-over width (`free`, in pixels) evenly among columns that are below their `maxWidth`. */
function grown<C extends Sized>(columns: readonly C[], free: number): readonly C[] {
  const growing = columns.filter(({ width, maxWidth = width }) => maxWidth > width);
  if (free < 1 || growing.length === 0) return columns;
  const share = free / growing.length;
  const next = columns.map((column) => {
    const { width, maxWidth = width } = column;
    return { ...column, width: Math.max(width, Math.min(maxWidth, width + share)) };
  });
  return grown(next, free - (sum(next) - sum(columns)));
}

/**
 * Returns the columns that fit, with their widths. Remaining width stays unused, so that no column is wider than needed
 * in a window of 2560 px.
 * @param room available width in pixels; 0 if unknown, which returns all columns
 */
export function fitColumns<T>(columns: readonly ListColumn<T>[], room: number): Fitted<T> {
  if (room <= 0) return { columns, minWidth: 0 };
  let kept = columns;
  while (sum(kept) > room) {
    const fewer = withoutFirstToLeave(kept);
    if (fewer === undefined) break;
    kept = fewer;
  }
  const whole = madeWhole(kept, room - sum(kept));
  return { columns: grown(whole, room - sum(whole)), minWidth: sum(kept) };
}
