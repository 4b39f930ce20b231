import { isTyping } from "./is-typing.ts";

/** The one row of the page's list that Tab reaches. */
const currentRow = '.data-table tr[data-row-key][tabindex="0"]';

/** Returns whether no control has the focus: body or the shell's `main` element has it. */
export const isNowhere = (target: EventTarget | null): boolean =>
  target === null || target === document.body || (target instanceof Element && target.matches("main"));

function focusOn(row: HTMLElement | null): void {
  row?.focus();
}

/** The list takes the focus, unless one is typing or something lies over it. */
export function focusList(): void {
  if (isTyping(document.activeElement) || document.querySelector("[role=dialog]") !== null) return;
  focusOn(document.querySelector<HTMLElement>(currentRow));
}

/** Gives the focus back to a row after its details have closed; to the current one where it is gone. */
export function focusRow(key: string): void {
  if (isTyping(document.activeElement)) return;
  const row = document.querySelector<HTMLElement>(`.data-table tr[data-row-key="${CSS.escape(key)}"]`);
  focusOn(row ?? document.querySelector<HTMLElement>(currentRow));
}

/** After a dialog whose opener is gone, such as an entry of a menu, the focus would be nowhere: the list takes it. */
export function rescueFocus(): void {
  if (isNowhere(document.activeElement)) focusOn(document.querySelector<HTMLElement>(currentRow));
}
