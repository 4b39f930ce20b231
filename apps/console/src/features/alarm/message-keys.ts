import { type KeyEntry } from "../../shared/screen/KeyHints.tsx";
import { alarmText as text } from "./alarm.texts.ts";

/** Keys of the list, in the order of its foot. */
export function listKeys(): KeyEntry[] {
  return [
    { keys: ["↑", "↓"], name: text("keyMove") },
    { keys: ["Enter"], name: text("keyOpen") },
    { keys: ["/"], name: text("keySearch") },
  ];
}

export function footKeys(): KeyEntry[] {
  return [...listKeys(), { keys: ["?"], name: text("keyAll") }];
}

export function detailKeys(): KeyEntry[] {
  return [
    { keys: ["←", "→"], name: text("keySwitch") },
    { keys: ["M"], name: text("mark") },
    { keys: ["B"], name: text("boxes") },
    { keys: ["Esc"], name: text("close") },
  ];
}
