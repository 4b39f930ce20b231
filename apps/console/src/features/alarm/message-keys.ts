import { type KeyEntry } from "../../shared/screen/KeyHints.tsx";
import { alarmText as text } from "./alarm.texts.ts";
import { handlingText } from "./handling/handling.texts.ts";

/** Returns the keys for alarms; the star's is the same in the list and in the details. */
export function ownKeys(): KeyEntry[] {
  return [
    { keys: ["M"], name: text("mark") },
    { keys: ["B"], name: text("boxes") },
  ];
}

/** Keys of the details, in the order of their foot. */
export function detailKeys(): KeyEntry[] {
  return [
    { keys: ["←", "→"], name: text("keySwitch") },
    { keys: ["1 ~ 7"], name: handlingText("keyHandle") },
    { keys: ["."], name: handlingText("keyRepeat") },
    { keys: ["U"], name: handlingText("keyBack") },
    ...ownKeys(),
    { keys: ["V"], name: text("openLive") },
    { keys: ["P"], name: text("openRecording") },
    { keys: ["Esc"], name: text("close") },
  ];
}
