import { type RefObject, useEffect, useRef, useState } from "react";

/** Height of a line in pixels; larger for touch screens. The style sheet tree.css defines the same height. */
export const rowHeight = window.matchMedia("(pointer: coarse)").matches ? 36 : 30;
/** Number of rows rendered above and below the visible ones, so that quick scrolling shows no gap. */
const spare = 10;

interface RowWindow {
  box: RefObject<HTMLDivElement | null>;
  from: number;
  to: number;
  onScroll: () => void;
  reveal: (index: number) => void;
}

/**
 * Returns which rows of a long list must be rendered: the visible ones and `spare` rows above and below. All rows have
 * the same height.
 */
export function useWindow(count: number): RowWindow {
  const box = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ top: 0, height: 900 });
  const onScroll = () => {
    const element = box.current;
    if (element !== null) setSight({ top: element.scrollTop, height: element.clientHeight });
  };
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setSight({ top: element.scrollTop, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const from = Math.max(0, Math.floor(sight.top / rowHeight) - spare);
  const to = Math.min(count, Math.ceil((sight.top + sight.height) / rowHeight) + spare);
  const reveal = (index: number) => {
    const element = box.current;
    if (element === null) return;
    const top = index * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    const bottom = top + rowHeight - element.clientHeight;
    if (bottom > element.scrollTop) element.scrollTop = bottom;
  };
  return { box, from, to, onScroll, reveal };
}
