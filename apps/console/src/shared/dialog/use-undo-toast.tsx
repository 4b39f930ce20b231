import { message } from "antd";
import { type ReactNode, useId } from "react";
import { dialogText as text } from "./dialog.texts.ts";

/** Long enough to notice what was not meant. */
const shownSeconds = 8;

/**
 * A toast that takes back what it tells of. `holder` draws it.
 * @param isSingle the next one takes the place of the last: for what is done quickly one after the other
 */
export function useUndoToast(isSingle = false): {
  holder: ReactNode;
  offer: (done: string, onUndo: () => void) => void;
  /** Of a single one: it was taken back in another way. */
  withdraw: () => void;
} {
  const [toasts, holder] = message.useMessage({ top: 12 });
  const id = useId();
  const offer = (done: string, onUndo: () => void) => {
    const key = isSingle ? id : `${id}${Date.now()}`;
    void toasts.open({
      key,
      type: "success",
      duration: shownSeconds,
      content: (
        <>
          {done}{" "}
          <button
            type="button"
            className="plain-button toast-undo"
            onClick={() => {
              toasts.destroy(key);
              onUndo();
            }}
          >
            {text("undo")}
          </button>
        </>
      ),
    });
  };
  return { holder, offer, withdraw: () => toasts.destroy(id) };
}
