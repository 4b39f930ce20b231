import { isTyping } from "./is-typing.ts";

/** Selector of the row that is the tab stop of the page's list. */
const currentRow = '.data-table tr[data-row-key][tabindex="0"]';

/** Returns whether no control has the focus: it is on the body or on the shell's `main` element. */
export const isNowhere = (target: EventTarget | null): boolean =>
  target === null || target === document.body || (target instanceof Element && target.matches("main"));

function focusOn(row: HTMLElement | null): void {
  row?.focus();
}

/** Focuses the list, unless the user is typing or the list is covered. */
export function focusList(): void {
  if (isTyping(document.activeElement) || document.querySelector("[role=dialog]") !== null) return;
  focusOn(document.querySelector<HTMLElement>(currentRow));
}

/** Focuses a row after its details have closed. If the row no longer exists, focuses the current row. */
export function focusRow(key: string): void {
  if (isTyping(document.activeElement)) return;
  const row = document.querySelector<HTMLElement>(`.data-table tr[data-row-key="${CSS.escape(key)}"]`);
  focusOn(row ?? document.querySelector<HTMLElement>(currentRow));
}

/**
 * Focuses the list after a dialog has closed whose opener no longer exists, for example a menu entry. Otherwise no
 * element would have the focus.
 */
export function rescueFocus(): void {
  if (isNowhere(document.activeElement)) focusOn(document.querySelector<HTMLElement>(currentRow));
}
