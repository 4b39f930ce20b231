import { RotateCcw } from "lucide-react";
import { type ReactNode } from "react";
import { listText as text } from "../list.texts.ts";

interface Props {
  children: ReactNode;
  /** Given only while something is set. */
  onReset: (() => void) | undefined;
}

/** Filters in one line; they apply at once. */
export function FilterBar({ children, onReset }: Props) {
  return (
    <div className="filters">
      {children}
      {onReset !== undefined && (
        <button type="button" className="filter-reset plain-button" onClick={onReset}>
          <RotateCcw size={14} aria-hidden="true" /> {text("reset")}
        </button>
      )}
    </div>
  );
}
