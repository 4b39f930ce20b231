import { type KeyEntry } from "#shared/screen/KeyHints.tsx";
import { playbackText as text } from "./playback.texts.ts";

export const playbackRates: readonly number[] = [0.5, 1, 2, 4, 8];

/** Step of the arrow keys and of the corresponding buttons, in milliseconds. */
export const stepMs = 10_000;

/** Returns the keys of the page for the list that `?` opens. */
export function playbackKeys(): KeyEntry[] {
  return [
    { keys: ["Space"], name: text("playOrPause") },
    { keys: ["←", "→"], name: text("tenSeconds") },
    { keys: ["-", "="], name: text("rate") },
  ];
}
