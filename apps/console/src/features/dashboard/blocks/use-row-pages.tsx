import { ChevronLeft, ChevronRight } from "lucide-react";
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { bigScreenText as text } from "../big-screen.texts.ts";
import { pagesOf } from "./row-pages.ts";

/** How long a page of a list stands before the next one comes by itself, ms. */
export const pageTurnMs = 10_000;

interface Options {
  /** Of a row with its line, the design's pixels. */
  rowHeight: number;
  /** What stands above the rows in the same box. */
  headHeight?: number;
  /** Pages follow each other by themselves, unless somebody points at the list or works in it. */
  turns?: boolean;
}

interface RowPages<T> {
  /** The box that the rows have to themselves. */
  box: RefObject<HTMLDivElement | null>;
  shown: readonly T[];
  /** How many rows stand before the shown ones. */
  from: number;
  /** Which page of how many, and the way to the others; nothing where all rows are shown. */
  pager: ReactNode;
  /** Of the list's panel or box. */
  pause: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

/** Rows as many as are whole in their box, page by page: on a wall nobody scrolls, and half a row cannot be read. */
export function useRowPages<T>(rows: readonly T[], { rowHeight, headHeight = 0, turns = false }: Options): RowPages<T> {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  const [wanted, setRequested] = useState(0);
  const [busy, setBusy] = useState(false);
  const { pages, page, from, to } = pagesOf({ count: rows.length, height, rowHeight, headHeight }, wanted);

  // a box that was not there before is measured when it comes
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

/** The last page leads to the first again, as it does by itself. */
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
