import { Fragment, type ReactNode } from "react";

interface ColumnPanel {
  id: string;
  /** As of {@link ScreenPanel}: there is nothing to show in it. */
  quiet: string | undefined;
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
  const widths = shown.map((column) => (!hasWide && column === host ? "1fr" : column.width));
  return (
    <div className="screen-columns" style={{ gridTemplateColumns: widths.join(" ") }}>
      {shown.map((column) => (
        <div key={column.id} className={`screen-column ${column.className ?? ""}`}>
          {panelsOf(column, column === host ? guests : []).map(({ id, quiet, panel }) => (
            <Fragment key={id}>{panel(isEmpty ? undefined : quiet)}</Fragment>
          ))}
        </div>
      ))}
    </div>
  );
}
