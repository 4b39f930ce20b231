import { type RtspHabit } from "../camera-habit.ts";

export const bFrames: RtspHabit = {
  title: { en: "B-frames", zh: "B 帧" },
  action: { en: "shows and records them in order", zh: "按顺序显示和录制" },
  camera: { clips: [{ bFrames: 2, keyEvery: 25 }] },
  steadySeconds: 4,
  outcome: "online",
};

export const resolutionChange: RtspHabit = {
  title: { en: "another resolution in mid-stream", zh: "播放中改变分辨率" },
  action: { en: "opens the camera again at once", zh: "立即重新打开" },
  camera: { clips: [{ frames: 100 }, { width: 480, height: 272 }], isInBand: true },
  steadySeconds: 6,
  isReopened: true,
  size: { width: 480, height: 272 },
  outcome: "online",
};

export const oddMotionJpeg: RtspHabit = {
  title: { en: "Motion JPEG with an odd width", zh: "宽度为奇数的 Motion JPEG" },
  action: { en: "shows and records it", zh: "正常显示和录制" },
  camera: { clips: [{ width: 321, height: 184, frames: 25 }], codec: "jpeg" },
  // expected size: in RTP, the width and height of a JPEG are multiples of 8 (RFC 2435, 3.1.5)
  size: { width: 328, height: 184 },
  outcome: "online",
};

/** Bytes that belong to no packet. The last three look like the header of a packet on an unknown channel. */
const stray = Buffer.from([0, 0, 1, 0x67, 0xff, 0xff, 0x24, 0x4d, 0xff]);

export const strayBytes: RtspHabit = {
  title: { en: "stray bytes between interleaved packets", zh: "数据包之间夹有多余字节" },
  action: { en: "skips them", zh: "跳过这些字节" },
  camera: { send: (packets, frame) => (frame % 10 === 5 ? [stray, ...packets] : packets) },
  outcome: "online",
};
