import { type Dispatch, useEffect, useEffectEvent } from "react";
import { isTyping } from "#shared/screen/is-typing.ts";
import { type EditorAction } from "./arrangement-editor.ts";

const step = 10;
const single: Readonly<Record<string, EditorAction>> = {
  Delete: { type: "remove" },
  Backspace: { type: "remove" },
  Escape: { type: "choose", ids: [] },
  ArrowUp: { type: "nudge", dx: 0, dy: -step },
  ArrowDown: { type: "nudge", dx: 0, dy: step },
  ArrowLeft: { type: "nudge", dx: -step, dy: 0 },
  ArrowRight: { type: "nudge", dx: step, dy: 0 },
};

function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): EditorAction | undefined {
  if (altKey) return undefined;
  if (!ctrlKey && !metaKey) return single[key];
  if (key.toLowerCase() === "z") return { type: shiftKey ? "redo" : "undo" };
  return key.toLowerCase() === "y" ? { type: "redo" } : undefined;
}

/** Handles the keys of the canvas, except while the user types or a dialog is open. */
export function useEditorKeys(dispatch: Dispatch<EditorAction>, manages: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const isElsewhere = target instanceof Element && target.closest("[role=dialog], [role=combobox], [role=listbox]");
    if (!manages || isTyping(target) || isElsewhere) return;
    const action = actionOf(event);
    if (action === undefined) return;
    event.preventDefault();
    dispatch(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
