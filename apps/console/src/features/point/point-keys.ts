import { type KeyEntry } from "../../shared/screen/KeyHints.tsx";
import { pointText as text } from "./point.texts.ts";

/** Keys of the page, for the list that `?` shows. */
export function pointKeys(): KeyEntry[] {
  return [
    { keys: ["↑", "↓"], name: text("keyMove") },
    { keys: ["Enter"], name: text("keyOpen") },
    { keys: ["/"], name: text("keySearch") },
    { keys: ["Space"], name: text("keyPick") },
    { keys: ["Ctrl", "A"], name: text("keyPickPage") },
    { keys: ["←", "→"], name: text("keySwitch") },
    { keys: ["Esc"], name: text("close") },
  ];
}
