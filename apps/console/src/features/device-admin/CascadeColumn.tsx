import { type ReactNode } from "react";
import { grouped } from "#shared/format/count.ts";
import { rowHeight, useWindow } from "#shared/tree/use-window.ts";
import { adminText as text } from "./device-admin.texts.ts";

interface Props<T> {
  title: string;
  rows: readonly T[];
  lineOf: (row: T) => ReactNode;
  /** Content in place of the lines, for example when there are none. */
  instead?: ReactNode;
}

/** One column of the administration page. Only visible lines are rendered, so a column may have thousands of lines. */
export function CascadeColumn<T extends { _id: string }>({ title, rows, lineOf, instead }: Props<T>) {
  const { box, from, to, onScroll } = useWindow(rows.length);
  return (
    <section className="cascade-column" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {rows.length > 0 && <span className="note num">{text("count", { n: grouped(rows.length) })}</span>}
      </header>
      {instead}
      <div ref={box} className="cascade-lines" onScroll={onScroll}>
        <ul style={{ height: rows.length * rowHeight, paddingTop: from * rowHeight }} aria-label={title}>
          {rows.slice(from, to).map((row) => (
            <li key={row._id} style={{ height: rowHeight }}>
              {lineOf(row)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
