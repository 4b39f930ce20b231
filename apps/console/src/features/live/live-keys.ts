import { type KeyEntry } from "#shared/screen/KeyHints.tsx";
import { liveText as text } from "./live.texts.ts";

/** Returns the keys of the live wall for the list that `?` opens. */
export function liveKeys(): KeyEntry[] {
  return [
    { keys: ["1", "4", "6", "9"], name: text("keySplit") },
    { keys: ["←", "→", "↑", "↓"], name: text("keySelect") },
    { keys: ["Enter"], name: text("enlarge") },
    { keys: ["S"], name: text("snapshot") },
    { keys: ["R"], name: text("record") },
    { keys: ["M"], name: text("mute") },
    { keys: ["Delete"], name: text("close") },
    { keys: ["P"], name: text("ptz") },
    { keys: ["B"], name: text("boxes") },
    { keys: ["W"], name: text("wide") },
    { keys: ["F"], name: text("fullscreen") },
  ];
}
