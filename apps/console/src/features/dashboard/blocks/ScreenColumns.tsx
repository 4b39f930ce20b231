import { type ReactNode } from "react";

interface ColumnPanel {
  id: string;
  /** Sentence of a panel without content, as in {@link ScreenPanel}; undefined if the panel has content. */
  quiet: string | undefined;
  /**
   * Height of the panel's rows, in pixels before the screen is scaled. The remaining height goes to panels without this
   * value.
   */
  need?: number;
  /**
   * Renders the panel.
   * @param quiet sentence to which the panel shrinks; undefined if no other panel could use its space
   */
  panel: (quiet: string | undefined) => ReactNode;
}

export interface Column {
  id: string;
  /** Width of the grid column: pixels, or `1fr`. */
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

/** Returns the width of a column, enlarged on a screen wider than 16:9. */
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
 * Columns of panels. A column of only empty panels is removed. Other columns get its width, and one of them also shows
 * the sentences of its panels. If all columns are empty, none is removed.
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
