import { type ReactNode } from "react";

interface ColumnPanel {
  id: string;
  /** As of {@link ScreenPanel}: there is nothing to show in it. */
  quiet: string | undefined;
  /** Pixels of the drawing that its rows need: it takes no more, and leaves the rest to the panels without it. */
  need?: number;
  /** @param quiet undefined where its room would go to nobody */
  panel: (quiet: string | undefined) => ReactNode;
}

export interface Column {
  id: string;
  /** Of the grid: pixels, or `1fr`. */
  width: string;
  className?: string;
  panels: readonly ColumnPanel[];
}

const [showing, sentences] = [
  ({ quiet }: ColumnPanel) => quiet === undefined,
  ({ quiet }: ColumnPanel) => quiet !== undefined,
];
const panelsOf = ({ panels }: Column, guests: readonly ColumnPanel[]) => [
  ...panels.filter(showing),
  ...panels.filter(sentences),
  ...guests,
];
const isQuiet = ({ panels }: Column) => panels.every(sentences);

/** A column of pixels has its share of a wide wall. */
const stretched = (width: string) => (width.endsWith("px") ? `calc(${width} * var(--wide))` : width);

/** Height of a panel: the height of its rows, or a share of the remaining height. */
function Slot({ need, children }: { need: number | undefined; children: ReactNode }) {
  if (need === undefined) return children;
  return (
    <div className="screen-slot" style={{ flexBasis: need }}>
      {children}
    </div>
  );
}

/**
 * Columns of panels. One in which nothing is shown leaves its room to the others; sentences stand below what is shown.
 * Where nothing at all is shown, everything stands as it would.
 */
export function ScreenColumns({ columns }: { columns: readonly Column[] }) {
  const full = columns.filter((column) => !isQuiet(column));
  const isEmpty = full.length === 0;
  const shown = isEmpty ? columns : full;
  const host = shown.find(({ width }) => width === "1fr") ?? shown[0];
  const guests = isEmpty ? [] : columns.filter(isQuiet).flatMap(({ panels }) => panels);
  const hasWide = shown.some(({ width }) => width === "1fr");
  const widths = shown.map((column) => (!hasWide && column === host ? "1fr" : stretched(column.width)));
  return (
    <div className="screen-columns" style={{ gridTemplateColumns: widths.join(" ") }}>
      {shown.map((column) => (
        <div key={column.id} className={`screen-column ${column.className ?? ""}`}>
          {panelsOf(column, column === host ? guests : []).map(({ id, quiet, need, panel }) => (
            <Slot key={id} need={isEmpty || quiet !== undefined ? undefined : need}>
              {panel(isEmpty ? undefined : quiet)}
            </Slot>
          ))}
        </div>
      ))}
    </div>
  );
}
