import { type KeyEntry } from "../screen/KeyHints.tsx";
import { listText as text } from "./list.texts.ts";

/** Keys that mean the same in every list, in the order of its foot. */
export function footKeys(): KeyEntry[] {
  return [
    { keys: ["↑", "↓"], name: text("keyMove") },
    { keys: ["Enter"], name: text("keyOpen") },
    { keys: ["/"], name: text("keySearch") },
    { keys: ["?"], name: text("keyAll") },
  ];
}

/** Every key of a list, for the table that `?` shows. `own` are those of the page alone. */
export function listKeys(picks: boolean, own: readonly KeyEntry[]): KeyEntry[] {
  const picking = [
    { keys: ["Space"], name: text("keyPick") },
    { keys: ["Ctrl", "A"], name: text("keyPickPage") },
  ];
  return [
    ...footKeys().slice(0, 3),
    { keys: ["→"], name: text("keyInside") },
    ...(picks ? picking : []),
    { keys: ["←", "→"], name: text("keySwitch") },
    ...own,
    { keys: ["Esc"], name: text("close") },
  ];
}
