import { type ReactNode, useId, useRef } from "react";
import { useToasts } from "../notice/use-toasts.ts";
import { dialogText as text } from "./dialog.texts.ts";

/** Display time of the toast, in seconds: enough to notice a mistake. */
const shownSeconds = 8;

/**
 * Returns a toast that can undo the change it reports. `holder` draws the toast.
 * @param label text of the undo button, default 撤销
 * @param isSingle the next toast replaces the last one: for quick successive changes
 */
export function useUndoToast(
  isSingle = false,
  label = text("undo"),
): {
  holder: ReactNode;
  offer: (done: string, onUndo: () => void) => void;
  /** Closes a single toast whose change was undone in another way. */
  withdraw: () => void;
} {
  const [toasts, holder] = useToasts();
  const id = useId();
  const offered = useRef(0);
  const offer = (done: string, onUndo: () => void) => {
    offered.current += 1;
    const slot = isSingle ? id : `${id}${offered.current}`;
    toasts.show({
      slot,
      type: "success",
      seconds: shownSeconds,
      content: (
        <>
          {done}{" "}
          <button
            type="button"
            className="plain-button toast-undo"
            onClick={() => {
              toasts.remove(slot);
              onUndo();
            }}
          >
            {label}
          </button>
        </>
      ),
    });
  };
  return { holder, offer, withdraw: () => toasts.remove(id) };
}
