import { type ReactNode } from "react";

/** Names stay readable: a column that names the row is never narrower. Pixels. */
export const minNameWidth = 160;

/** A column of a list. Widths are pixels. */
export interface ListColumn<T> {
  key: string;
  title: ReactNode;
  /** Its width, and the least one where it grows. */
  width: number;
  /** It takes free room up to here before others grow: what must be read whole. */
  wholeWidth?: number;
  /** It takes free room up to here; without it, it does not grow. */
  maxWidth?: number;
  /** Where the room is short columns leave in this order, the least first; without it, it stays. */
  leaves?: number;
  /** The column is the title of a card. Default: the first column that never leaves. */
  isName?: true;
  align?: "right";
  className?: string;
  render: (row: T) => ReactNode;
}

interface Fitted<T> {
  columns: readonly (ListColumn<T> & { width: number })[];
  /** What the columns need at least. */
  minWidth: number;
}

type Sized = Pick<ListColumn<never>, "width" | "wholeWidth" | "maxWidth" | "leaves">;

/** Pixels that all columns need at least. */
export const sumOfWidths = (columns: readonly Sized[]): number =>
  columns.reduce((total, { width }) => total + width, 0);
const sum = sumOfWidths;

function withoutFirstToLeave<C extends Sized>(columns: readonly C[]): readonly C[] | undefined {
  const order = columns.flatMap(({ leaves }) => leaves ?? []);
  if (order.length === 0) return undefined;
  const first = Math.min(...order);
  return columns.filter(({ leaves }) => leaves !== first);
}

/** Gives free room to what is to be read whole, from left to right. */
function madeWhole<C extends Sized>(columns: readonly C[], free: number): readonly C[] {
  let left = Math.max(0, free);
  return columns.map((column) => {
    const more = Math.min(left, Math.max(0, (column.wholeWidth ?? 0) - column.width));
    left -= more;
    return { ...column, width: column.width + more };
  });
}

/** Shares free room evenly among what may still grow. */
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
 * The columns that have room, and how wide they are. What is left over belongs to nobody: at 2560 px no column is wider
 * than it needs to be.
 * @param room for the columns; 0: not known, all are shown
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
