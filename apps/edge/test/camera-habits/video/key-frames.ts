import { type RtspHabit } from "../camera-habit.ts";

const keyFrames20s = { frames: 500, keyEvery: 500 };

export const keyFrames20: RtspHabit = {
  title: { en: "a key frame every 20 s", zh: "每 20 秒一个关键帧" },
  action: { en: "waits for the key frame", zh: "等待关键帧" },
  camera: { clips: [keyFrames20s], speed: 8 },
  tried: "skipped",
  outcome: "online",
};

export const keyFrames40InBand: RtspHabit = {
  title: { en: "a key frame every 40 s, SPS and PPS only there", zh: "每 40 秒一个关键帧，SPS 和 PPS 只在其中" },
  action: { en: "waits for the key frame", zh: "等待关键帧" },
  camera: { clips: [{ frames: 1_000, keyEvery: 1_000 }], speed: 8, isInBand: true },
  tried: "skipped",
  outcome: "online",
};
