import { X } from "lucide-react";
import { type ReactNode } from "react";
import { grouped } from "../format/count.ts";
import { listText as text } from "./list.texts.ts";
import { type Picking, pickPage } from "./picking.ts";

interface Props<T> {
  rows: readonly T[] | undefined;
  picking: Picking<T>;
  /** Buttons of class `batch-action`. */
  children: ReactNode;
}

/** The dark bar that picked rows bring, above the pager. */
export function BatchBar<T extends { _id: string }>({ rows = [], picking, children }: Props<T>) {
  const { picked, onPick } = picking;
  if (picked.size === 0) return null;
  return (
    <section className="batch-bar" aria-label={text("batch")}>
      <strong role="status">{text("picked", { n: grouped(picked.size) })}</strong>
      <button type="button" className="batch-action batch-page" onClick={() => onPick(pickPage(rows, picking))}>
        {text("pickPage")}
      </button>
      <span className="batch-line" aria-hidden="true" />
      {children}
      <span className="batch-line" aria-hidden="true" />
      <button
        type="button"
        className="batch-action"
        aria-label={text("clear")}
        title={text("clear")}
        onClick={() => onPick(new Set())}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </section>
  );
}
