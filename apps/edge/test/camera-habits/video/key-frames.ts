import { cameraReasons } from "#platform/network/camera-reason.ts";
import { type RtspHabit } from "../camera-habit.ts";

const keyFrames20s = { frames: 500, keyEvery: 500 };

export const keyFrames20: RtspHabit = {
  title: { en: "a key frame every 20 s", zh: "每 20 秒一个关键帧" },
  action: { en: "waits for the key frame", zh: "等待关键帧" },
  camera: { clips: [keyFrames20s], speed: 8 },
  tried: "skipped",
  outcome: "online",
};

/**
 * Factor by which the camera runs faster and the point waits shorter, so that the test is short. A larger factor would
 * fail, because a loaded machine delays pictures by more than 1 s.
 */
const scale = 15;
const times = { hangMs: 2_000, waitingMs: 60_000 / scale };

export const keyFrames120: RtspHabit = {
  title: { en: "a key frame every 2 minutes", zh: "每 2 分钟一个关键帧" },
  action: { en: "waits, and reports this after a minute", zh: "等待关键帧，一分钟后提示" },
  camera: { clips: [{ width: 160, height: 90, frames: 3_000, keyEvery: 3_000 }], speed: scale },
  times,
  tried: "skipped",
  size: { width: 160, height: 90 },
  reports: [cameraReasons.waiting],
  outcome: "online",
};

export const keyFrames40InBand: RtspHabit = {
  title: { en: "a key frame every 40 s, SPS and PPS only there", zh: "每 40 秒一个关键帧，SPS 和 PPS 只在其中" },
  action: { en: "waits for the key frame", zh: "等待关键帧" },
  camera: { clips: [{ frames: 1_000, keyEvery: 1_000 }], speed: 2.5, isInBand: true },
  triedMs: 5_000,
  tried: { sentence: cameraReasons.waiting },
  outcome: "online",
};
