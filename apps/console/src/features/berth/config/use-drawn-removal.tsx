import { Modal } from "antd";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useUndoToast } from "#shared/dialog/use-undo-toast.tsx";
import { berthText as text } from "../berth.texts.ts";
import { type DisplayedBerth } from "../edit/berth-shapes.ts";
import { type PointQueue } from "./point-queue.ts";
import { type Editor } from "./use-editor.ts";

interface RemoveDrawnProps {
  label: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation with the berth's name before the berth is deleted from the canvas. */
function RemoveDrawn({ label, onConfirm, onCancel }: RemoveDrawnProps) {
  const title = text("removeTitle", { name: label });
  return (
    <Modal
      open
      title={title}
      width={480}
      okText={title}
      okButtonProps={{ danger: true, autoFocus: true }}
      cancelText={text("cancel")}
      closable={{ "aria-label": text("close") }}
      onOk={onConfirm}
      onCancel={onCancel}
    >
      <p className="berth-hint">{text("removeHint")}</p>
    </Modal>
  );
}

/** Deletes berths on the canvas: asks with the berth's name, and offers to undo once the server has deleted it. */
export function useDrawnRemoval(
  editor: Editor,
  { onSaved }: PointQueue,
): { ask: (id: string) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<string>();
  const confirmed = useRef(new Map<string, DisplayedBerth>());
  const { holder, offer } = useUndoToast();
  const done = useEffectEvent((id: string) => {
    const berth = confirmed.current.get(id);
    confirmed.current.delete(id);
    if (berth !== undefined) offer(text("removedName", { name: berth.label }), () => editor.restore(berth));
  });
  useEffect(() => onSaved((id, { kind }) => kind === "removed" && done(id)), [onSaved]);
  const berth = editor.berths.find(({ id }) => id === asked);
  return {
    ask(id) {
      const isStored = editor.berths.find((each) => each.id === id)?.isStored !== false;
      // Deletes an unsaved berth without a question, since undo restores it.
      if (isStored) setAsked(id);
      else editor.remove(id);
    },
    dialog: (
      <>
        {holder}
        {berth !== undefined && (
          <RemoveDrawn
            label={berth.label}
            onConfirm={() => {
              setAsked(undefined);
              confirmed.current.set(berth.id, berth);
              editor.remove(berth.id);
            }}
            onCancel={() => setAsked(undefined)}
          />
        )}
      </>
    ),
  };
}
