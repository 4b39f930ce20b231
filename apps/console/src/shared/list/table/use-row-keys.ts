import { type KeyboardEvent, useEffect, useState } from "react";
import { isTyping } from "#shared/screen/is-typing.ts";
import { controlsOf } from "./use-one-tab-stop.ts";

/** Returns the index of the row to which an arrow key, Home or End leads; undefined for other keys. */
export function nextRow(key: string, current: number, count: number): number | undefined {
  const target: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: count - 1 };
  const next = target[key];
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next));
}

/** Moves the focus from a row to its buttons by →, and back by ← and Esc. Returns whether the event was handled. */
function moveInside(event: KeyboardEvent<HTMLElement>): boolean {
  const row = event.currentTarget;
  const inside = controlsOf(row);
  const at = event.target instanceof HTMLElement ? inside.indexOf(event.target) : -1;
  if (event.key === "ArrowRight") (inside[at + 1] ?? inside[at])?.focus();
  else if (at < 0) return false;
  else if (event.key === "ArrowLeft") (inside[at - 1] ?? row).focus();
  else if (event.key === "Escape") row.focus();
  else return false;
  return true;
}

/**
 * Returns whether a key event belongs to the row. Events in a menu reach the row through React, although the menu is
 * not inside its element.
 */
function isInRow({ target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && !isTyping(target);
}

interface Options {
  count: number;
  /**
   * Index of the row whose details are shown; -1 if none. While details are shown, ← and → switch to the previous and
   * next row.
   */
  opened: number;
  onOpen: (index: number) => void;
}

/** Makes one row of a table a tab stop. ↑ ↓ Home End move among rows, Enter opens, → leads to the row's buttons. */
export function useRowKeys({ count, opened, onOpen }: Options) {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (opened >= 0) setCurrent(opened);
  }, [opened]);
  const moveTo = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const next = nextRow(event.key, index, count);
    if (next === undefined) return;
    event.preventDefault();
    const rows = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>("tr[data-row-key]");
    rows?.[next]?.focus();
  };
  return (index: number) => ({
    tabIndex: index === Math.min(current, count - 1) ? 0 : -1,
    onFocus: () => setCurrent(index),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!isInRow(event)) return;
      if (opened < 0 && moveInside(event)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (event.target !== event.currentTarget) return;
      if (event.key === "Enter") {
        event.preventDefault();
        onOpen(index);
      }
      moveTo(event, index);
    },
  });
}
