import { type ReactNode, useId, useRef } from "react";
import { useToasts } from "../notice/use-toasts.ts";
import { dialogText as text } from "./dialog.texts.ts";

/** Display time of the toast, in seconds: long enough for a user to notice a mistake. */
const shownSeconds = 8;

/**
 * Returns functions that show a toast with an undo button. The caller must render `holder`, which draws the toast.
 * @param label text of the undo button, default 撤销
 * @param isSingle true if a toast replaces the previous one, for quick successive changes
 */
export function useUndoToast(
  isSingle = false,
  label = text("undo"),
): {
  holder: ReactNode;
  offer: (done: string, onUndo: () => void) => void;
  /** Closes the toast when its change was undone in another way; only with `isSingle`. */
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
