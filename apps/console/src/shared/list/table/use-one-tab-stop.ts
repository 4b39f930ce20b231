import { type RefObject, useLayoutEffect } from "react";

const controls = "a[href], button, input, [tabindex]";

/** Returns the focusable elements of a row except the row itself, in reading order. */
export function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.matches(":disabled") && control.closest("[hidden]") === null,
  );
}

/**
 * Makes the current row the only tab stop of a table. Users reach the elements inside a row by → or by a dedicated key.
 */
export function useOneTabStop(table: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = table;
    if (current === null) return;
    const withdraw = () => {
      for (const control of current.querySelectorAll<HTMLElement>(controls)) {
        if (!control.matches("tr[data-row-key]") && control.tabIndex >= 0) control.tabIndex = -1;
      }
    };
    withdraw();
    const observer = new MutationObserver(withdraw);
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [table]);
}
