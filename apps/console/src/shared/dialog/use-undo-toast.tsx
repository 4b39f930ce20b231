import { type ReactNode, useId, useRef } from "react";
import { useToasts } from "../notice/use-toasts.ts";
import { dialogText as text } from "./dialog.texts.ts";

/** Long enough to notice what was not meant. */
const shownSeconds = 8;

/**
 * A toast that takes back what it tells of. `holder` draws it.
 * @param label what the way back is called, where it is not 撤销
 * @param isSingle the next one takes the place of the last: for what is done quickly one after the other
 */
export function useUndoToast(
  isSingle = false,
  label = text("undo"),
): {
  holder: ReactNode;
  offer: (done: string, onUndo: () => void) => void;
  /** Of a single one: it was taken back in another way. */
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
