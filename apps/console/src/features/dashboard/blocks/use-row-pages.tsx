import { ChevronLeft, ChevronRight } from "lucide-react";
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { pagesOf } from "./row-pages.ts";

/** Time after which the next page appears automatically, in milliseconds. */
export const pageTurnMs = 10_000;

interface Options {
  /** Height of a row with its border, in pixels, before the screen is scaled. */
  rowHeight: number;
  /** Height of a table head in the same box, in pixels. */
  headHeight?: number;
  /** True to change pages automatically. Pages do not change while the pointer or the focus is on the list. */
  turns?: boolean;
}

interface RowPages<T> {
  /** Ref for the box that contains only the rows. */
  box: RefObject<HTMLDivElement | null>;
  shown: readonly T[];
  /** Number of rows before the shown ones. */
  from: number;
  /** Page number, number of pages, and buttons; `false` if all rows fit. */
  pager: ReactNode;
  /** Handlers for the list's panel or box, which stop the automatic change. */
  pause: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

/**
 * Returns rows page by page, as many as fit completely into their box. Users cannot scroll a big screen, and half a row
 * is unreadable.
 */
export function useRowPages<T>(rows: readonly T[], { rowHeight, headHeight = 0, turns = false }: Options): RowPages<T> {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const [wanted, setRequested] = useState(0);
  const [busy, setBusy] = useState(false);
  const { pages, page, from, to } = pagesOf({ count: rows.length, height, rowHeight, headHeight }, wanted);

  // Measures again when rows appear, since the box is not rendered without rows.
  const hasRows = rows.length > 0;
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null || !hasRows) return undefined;
    const measure = () => setHeight(current.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [hasRows]);

  useEffect(() => {
    if (!turns || busy || pages < 2) return undefined;
    const timer = setTimeout(() => setRequested((page + 1) % pages), pageTurnMs);
    return () => clearTimeout(timer);
  }, [turns, busy, page, pages]);

  return {
    box,
    shown: rows.slice(from, to),
    from,
    pager: pages > 1 && <Pager page={page} pages={pages} onTurn={setRequested} />,
    pause: {
      onPointerEnter: () => setBusy(true),
      onPointerLeave: () => setBusy(false),
      onFocus: () => setBusy(true),
      onBlur: ({ currentTarget, relatedTarget }) => setBusy(currentTarget.contains(relatedTarget)),
    },
  };
}

interface PagerProps {
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** Buttons for the previous and next page. After the last page follows the first. */
function Pager({ page, pages, onTurn }: PagerProps) {
  return (
    <span className="screen-pager">
      <button type="button" aria-label={text("pageBefore")} onClick={() => onTurn((page + pages - 1) % pages)}>
        <ChevronLeft size={18} aria-hidden="true" />
      </button>
      <span title={text("pageOf", { n: page + 1, pages })}>
        {page + 1} / {pages}
      </span>
      <button type="button" aria-label={text("pageAfter")} onClick={() => onTurn((page + 1) % pages)}>
        <ChevronRight size={18} aria-hidden="true" />
      </button>
    </span>
  );
}
