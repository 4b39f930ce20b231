import { X } from "lucide-react";
import { type ReactNode } from "react";
import { grouped } from "../format/count.ts";
import { listText as text } from "./list.texts.ts";

interface Props {
  count: number;
  onPickPage: () => void;
  onClear: () => void;
  /** Buttons of class `batch-action`. */
  children: ReactNode;
}

/** The dark bar that picked rows bring, above the pager. */
export function BatchBar({ count, onPickPage, onClear, children }: Props) {
  if (count === 0) return null;
  return (
    <section className="batch-bar" aria-label={text("batch")}>
      <strong role="status">{text("picked", { n: grouped(count) })}</strong>
      <button type="button" className="batch-action batch-page" onClick={onPickPage}>
        {text("pickPage")}
      </button>
      <span className="batch-line" aria-hidden="true" />
      {children}
      <span className="batch-line" aria-hidden="true" />
      <button type="button" className="batch-action" aria-label={text("clear")} title={text("clear")} onClick={onClear}>
        <X size={16} aria-hidden="true" />
      </button>
    </section>
  );
}
