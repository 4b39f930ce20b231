import { type RtspHabit } from "../camera-habit.ts";

/** Bytes that belong to no packet; the last ones look like the head of a packet on an unknown channel. */
const stray = Buffer.from([0, 0, 1, 0x67, 0xff, 0xff, 0x24, 0x4d, 0xff]);

export const strayBytes: RtspHabit = {
  title: { en: "stray bytes between interleaved packets", zh: "数据包之间夹有多余字节" },
  action: { en: "skips them", zh: "跳过这些字节" },
  camera: { send: (packets, frame) => (frame % 10 === 5 ? [stray, ...packets] : packets) },
  outcome: "online",
};
