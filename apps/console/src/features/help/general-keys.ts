import { type KeyEntry } from "#shared/screen/KeyHints.tsx";
import { helpText as text } from "./help.texts.ts";

/** Returns the keys that work on every page. */
export function generalKeys(): KeyEntry[] {
  return [
    { keys: ["/"], name: text("keySearch") },
    { keys: ["?"], name: text("keyAll") },
    { keys: ["F11"], name: text("keyFull") },
    { keys: ["←", "→"], name: text("keySteps") },
    { keys: ["Esc"], name: text("keyClose") },
  ];
}
