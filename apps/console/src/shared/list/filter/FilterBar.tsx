import { Popover } from "antd";
import { ChevronDown, RotateCcw } from "lucide-react";
import { type ReactNode } from "react";
import { useNarrow } from "../../screen/use-narrow.ts";
import { listText as text } from "../list.texts.ts";

interface Props {
  children: ReactNode;
  /** Filters that fold into one button where the window is narrow, and how many of them are set. */
  rare?: { set: number; filters: ReactNode };
  /** Given only while something is set. */
  onReset: (() => void) | undefined;
}

/** Filters in one line; they apply at once. */
export function FilterBar({ children, rare, onReset }: Props) {
  const narrow = useNarrow();
  return (
    <div className="filters">
      {children}
      {rare !== undefined &&
        (narrow ? (
          <Popover trigger="click" placement="bottomLeft" content={<div className="rare-filters">{rare.filters}</div>}>
            <button type="button" className={rare.set > 0 ? "more-filters set" : "more-filters"} aria-haspopup="dialog">
              {rare.set > 0 ? text("moreSet", { n: rare.set }) : text("moreFilters")}
              <ChevronDown size={14} aria-hidden="true" />
            </button>
          </Popover>
        ) : (
          rare.filters
        ))}
      {onReset !== undefined && (
        <button type="button" className="filter-reset plain-button" onClick={onReset}>
          <RotateCcw size={14} aria-hidden="true" /> {text("reset")}
        </button>
      )}
    </div>
  );
}
