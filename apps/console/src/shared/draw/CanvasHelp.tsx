import { Modal } from "antd";
import { useState } from "react";
import { type KeyEntry } from "../screen/KeyHints.tsx";
import { KeyTable } from "../screen/KeyTable.tsx";
import { drawText as text } from "./draw.texts.ts";
import { type DrawEditor } from "./draw-editor.ts";
import { toolKeys } from "./use-canvas-keys.ts";

/** Returns the most used keys of the canvas. */
export function canvasKeys(tools: DrawEditor["tools"]): KeyEntry[] {
  return [
    { keys: ["V"], name: text("select") },
    ...tools.map((tool) => ({ keys: [toolKeys[tool].toUpperCase()], name: text(tool) })),
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

/** Dialog with all keys and mouse actions of the canvas. Opens when mounted. */
export function CanvasHelp({ tools, onClosed }: { tools: DrawEditor["tools"]; onClosed: () => void }) {
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
      <KeyTable entries={[...canvasKeys(tools), ...more()]} />
    </Modal>
  );
}
