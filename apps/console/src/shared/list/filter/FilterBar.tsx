import { Popover } from "antd";
import { ChevronDown, ListFilter, RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useMediaQuery } from "#shared/screen/use-media-query.ts";
import { useNarrow } from "#shared/screen/use-narrow.ts";
import { listText as text } from "../list.texts.ts";

interface Props {
  children: ReactNode;
  /** Filters that move behind one button in a narrow window, and how many of them are set. */
  rare?: { set: number; filters: ReactNode };
  /** Resets the filters; undefined if none is set. */
  onReset: (() => void) | undefined;
}

/** Media query of a phone, or of a window at 200 % zoom, where all lines of filters would leave no space for rows. */
const small = "(max-width: 640px), (max-height: 560px)";

/**
 * Filters in one line. A change applies at once. In a small window all filters except the first are behind a button.
 */
export function FilterBar({ children, rare, onReset }: Props) {
  const narrow = useNarrow();
  const isSmall = useMediaQuery(small);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={isSmall && !isOpen ? "filters few" : "filters"}>
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
      {isSmall && (
        <button
          type="button"
          className={onReset === undefined ? "filters-fold" : "filters-fold set"}
          aria-expanded={isOpen}
          onClick={() => setIsOpen((old) => !old)}
        >
          <ListFilter size={14} aria-hidden="true" />
          {text("filters")}
        </button>
      )}
      {onReset !== undefined && (
        <button type="button" className="filter-reset plain-button" onClick={onReset}>
          <RotateCcw size={14} aria-hidden="true" /> {text("reset")}
        </button>
      )}
    </div>
  );
}
