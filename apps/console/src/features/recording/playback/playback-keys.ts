import { type KeyEntry } from "../../../shared/screen/KeyHints.tsx";
import { playbackText as text } from "./playback.texts.ts";

export const playbackRates: readonly number[] = [0.5, 1, 2, 4, 8];

/** What the arrow keys and their buttons go, ms. */
export const stepMs = 10_000;

/** What `?` lists. */
export function playbackKeys(): KeyEntry[] {
  return [
    { keys: ["Space"], name: text("playOrPause") },
    { keys: ["←", "→"], name: text("tenSeconds") },
    { keys: ["-", "="], name: text("rate") },
  ];
}
