import { Modal } from "antd";
import { useState } from "react";
import { type KeyEntry } from "../../../shared/screen/KeyHints.tsx";
import { KeyTable } from "../../../shared/screen/KeyTable.tsx";
import { berthText as text } from "../berth.texts.ts";

/** Keys and pointer of the canvas. */
export function canvasKeys(): KeyEntry[] {
  return [
    { keys: ["V"], name: text("select") },
    { keys: ["P"], name: text("polygon") },
    { keys: ["R"], name: text("rectangle") },
    { keys: ["D"], name: text("duplicate") },
    { keys: ["Del"], name: text("remove") },
  ];
}

const more = (): KeyEntry[] => [
  { keys: ["Enter"], name: text("keyClose") },
  { keys: ["Esc"], name: text("keyCancel") },
  { keys: ["Ctrl", "Z"], name: text("undo") },
  { keys: ["Ctrl", "Y"], name: text("redo") },
  { keys: ["←", "→", "↑", "↓"], name: text("keyNudge") },
  { keys: [text("sideKey")], name: text("keyInsert") },
  { keys: ["Alt"], name: text("keyRemoveCorner") },
  { keys: [text("wheel")], name: text("keyWheel") },
  { keys: [text("space")], name: text("keyPan") },
];

/** Everything that the canvas understands. Mounts to open. */
export function BerthHelp({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  return (
    <Modal
      open={open}
      title={text("help")}
      footer={null}
      width={480}
      closable={{ "aria-label": text("close") }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <KeyTable entries={[...canvasKeys(), ...more()]} />
    </Modal>
  );
}
