import { type KeyEntry } from "#shared/screen/KeyHints.tsx";
import { alarmText as text } from "./alarm.texts.ts";
import { handlingText } from "./handling/handling.texts.ts";

/** Returns the keys that act on an alarm in the list. The key of the star is the same in the details. */
export function ownKeys(): KeyEntry[] {
  return [
    { keys: ["M"], name: text("mark") },
    { keys: ["B"], name: text("boxes") },
  ];
}

/** Returns the keys of the details, in the order in which their foot shows them. */
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
