import { type RtspHabit } from "../camera-habit.ts";

const ticksPerSecond = 90_000;
const hour = 3_600 * ticksPerSecond;
/** Jump back in ticks, short enough that ffmpeg does not take it for an overflow of the 32 bits. */
const shortJump = 40 * ticksPerSecond;
/** Time of the change in ticks after the start of the camera. */
const changeAt = 5 * ticksPerSecond;

export const wrap: RtspHabit = {
  title: { en: "time stamps that wrap at 32 bits", zh: "时间戳在 32 位处回绕" },
  action: { en: "plays on", zh: "继续播放" },
  camera: { ticksOf: (ticks) => 2 ** 32 - changeAt + ticks },
  steadySeconds: 6,
  outcome: "online",
};

export const jumpForward: RtspHabit = {
  title: { en: "time stamps that jump an hour forward", zh: "时间戳向前跳一小时" },
  action: { en: "opens the camera again at once", zh: "立即重新打开" },
  camera: { ticksOf: (ticks) => (ticks < changeAt ? ticks : ticks + hour) },
  steadySeconds: 6,
  isReopened: true,
  outcome: "online",
};

export const jumpBack: RtspHabit = {
  title: { en: "time stamps that jump 40 s back", zh: "时间戳向后跳 40 秒" },
  action: { en: "opens the camera again at once", zh: "立即重新打开" },
  camera: { ticksOf: (ticks) => hour + (ticks < changeAt ? ticks : ticks - shortJump) },
  steadySeconds: 6,
  isReopened: true,
  outcome: "online",
};

const scale = 5;
const times = { hangMs: 15_000 / scale, waitingMs: 60_000 / scale };
const byArrival = { en: "takes the time of arrival", zh: "改用到达时间" };

export const noTime: RtspHabit = {
  title: { en: "time stamps that stand still", zh: "时间戳不走" },
  action: byArrival,
  // ffmpeg analyses the first 5 MB of a stream without times, so the picture is large and noisy
  camera: { ticksOf: () => 0, clips: [{ width: 640, height: 360, noise: 30 }] },
  size: { width: 640, height: 360 },
  times,
  steadySeconds: 5,
  reports: ["视频流中断"],
  outcome: "online",
};

export const slowTime: RtspHabit = {
  title: { en: "time stamps in milliseconds", zh: "时间戳以毫秒为单位" },
  action: byArrival,
  camera: { ticksOf: (ticks) => ticks / 90 },
  times,
  steadySeconds: 5,
  reports: ["视频流中断"],
  outcome: "online",
};
