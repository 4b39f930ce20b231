import { type RtspHabit } from "../camera-habit.ts";

export const ipv6: RtspHabit = {
  title: { en: "an IPv6 address", zh: "IPv6 地址" },
  action: { en: "connects by IPv6", zh: "用 IPv6 连接" },
  camera: { host: "::1" },
  outcome: "online",
};
