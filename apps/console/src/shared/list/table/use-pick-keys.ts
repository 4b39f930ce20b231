import { type KeyboardEvent, useEffect, useEffectEvent } from "react";
import { isTyping } from "../../screen/is-typing.ts";
import { type Picking, pickPage, togglePick } from "../picking.ts";

/** Space picks the focused row, Ctrl+A every row of the page; not while one types or a dialog is open. */
export function usePickKeys<T extends { _id: string }>(rows: readonly T[], picking: Picking<T> | undefined) {
  const onKey = useEffectEvent((event: KeyboardEvent | globalThis.KeyboardEvent) => {
    if (picking === undefined || event.key.toLowerCase() !== "a" || !(event.ctrlKey || event.metaKey)) return;
    if (isTyping(event.target) || document.querySelector("[role=dialog]") !== null) return;
    event.preventDefault();
    picking.onPick(pickPage(rows, picking));
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (event: KeyboardEvent<HTMLElement>, row: T) => {
    if (picking === undefined || event.key !== " " || event.target !== event.currentTarget) return;
    event.preventDefault();
    picking.onPick(togglePick(row, picking));
  };
}
