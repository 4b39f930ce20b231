import { onMethod, type RtspHabit, withHeader } from "../camera-habit.ts";

const withBase = (base: string): RtspHabit["camera"] => ({
  answer: onMethod("DESCRIBE", (usual) => withHeader(usual, "Content-Base", base)),
});

export const baseBehindNat: RtspHabit = {
  title: { en: "Content-Base with an address behind NAT", zh: "Content-Base 是 NAT 后面的地址" },
  action: { en: "keeps the address that was entered", zh: "沿用填写的地址" },
  camera: withBase("rtsp://192.168.77.1:8554/live/"),
  outcome: "online",
};

export const baseWithoutBrackets: RtspHabit = {
  title: { en: "Content-Base with an IPv6 address without brackets", zh: "Content-Base 是没有方括号的 IPv6 地址" },
  action: { en: "keeps the address that was entered", zh: "沿用填写的地址" },
  camera: withBase("rtsp://::ffff:192.168.77.1/live/"),
  outcome: "online",
};

export const baseWithTwoSchemes: RtspHabit = {
  title: { en: "Content-Base with two schemes", zh: "Content-Base 有两个协议头" },
  action: { en: "keeps the address that was entered", zh: "沿用填写的地址" },
  camera: withBase("rtsp://rtsp://camera.lan:554/live/"),
  outcome: "online",
};

export const baseWithoutHost: RtspHabit = {
  title: { en: "Content-Base with a path alone", zh: "Content-Base 只有路径" },
  action: { en: "adds the address that was entered", zh: "补上填写的地址" },
  camera: withBase("/live/"),
  outcome: "online",
};

export const baseOfOtherPath: RtspHabit = {
  title: { en: "Content-Base with a path that SETUP refuses", zh: "Content-Base 的路径不被 SETUP 接受" },
  action: { en: "tries the address of DESCRIBE", zh: "改用 DESCRIBE 的地址" },
  camera: {
    answer: ({ method }, usual, { host, port }) =>
      method === "DESCRIBE" ? withHeader(usual, "Content-Base", `rtsp://${host}:${port}/other/`) : usual,
  },
  outcome: "online",
};
