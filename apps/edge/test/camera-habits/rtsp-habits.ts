import { type RtspHabit } from "./camera-habit.ts";
import { digestMd5, digestSha256, wrongPassword } from "./login/digest.ts";
import { basicBeforeDigest, digestBeforeBasic } from "./login/two-methods.ts";
import { keyFrames20, keyFrames40InBand } from "./video/key-frames.ts";
import { strayBytes } from "./video/stray-bytes.ts";

/** Habits of cameras that are read by RTSP, in the order of the documentation. */
export const rtspHabits: readonly RtspHabit[] = [
  ...[digestMd5, digestSha256, digestBeforeBasic, basicBeforeDigest, wrongPassword],
  ...[strayBytes, keyFrames20, keyFrames40InBand],
];
