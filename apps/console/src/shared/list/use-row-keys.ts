import { type KeyboardEvent, useState } from "react";

/** Row that an arrow key leads to; undefined for other keys. */
export function nextRow(key: string, current: number, count: number): number | undefined {
  const target: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: count - 1 };
  const next = target[key];
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next));
}

/** One row of a table can be reached by Tab; ↑ ↓ Home End move among rows, Enter opens. */
export function useRowKeys(count: number, onOpen: (index: number) => void) {
  const [current, setCurrent] = useState(0);
  return (index: number) => ({
    tabIndex: index === Math.min(current, count - 1) ? 0 : -1,
    onFocus: () => setCurrent(index),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      if (event.key === "Enter") {
        event.preventDefault();
        onOpen(index);
      }
      const next = nextRow(event.key, index, count);
      if (next === undefined) return;
      event.preventDefault();
      const rows = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>("tr[data-row-key]");
      rows?.[next]?.focus();
    },
  });
}
