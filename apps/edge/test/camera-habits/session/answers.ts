import { onMethod, type RtspHabit, withHeader } from "../camera-habit.ts";

export const otherChannels: RtspHabit = {
  title: { en: "interleaved channels other than the requested ones", zh: "交错通道号与请求的不同" },
  action: { en: "reads the channels of the answer", zh: "按应答的通道读取" },
  camera: {
    answer: onMethod("SETUP", (usual) => withHeader(usual, "Transport", "RTP/AVP/TCP;unicast;interleaved=4-5")),
    send: (packets) => packets.map((packet) => Buffer.concat([Buffer.from([0x24, 4]), packet.subarray(2)])),
  },
  outcome: "online",
};

export const earlyVideo: RtspHabit = {
  title: { en: "video before the answer to PLAY", zh: "PLAY 应答之前就发视频" },
  action: { en: "plays it", zh: "正常播放" },
  camera: { isEarly: true },
  outcome: "online",
};

export const requestsOfCamera: RtspHabit = {
  title: { en: "requests of the camera between packets", zh: "摄像头在数据包之间发请求" },
  action: { en: "answers them", zh: "予以应答" },
  camera: {
    send: (packets, frame) =>
      frame % 20 === 7
        ? [Buffer.from(`SET_PARAMETER rtsp://camera/live RTSP/1.0\r\nCSeq: ${frame}\r\nSession: 1\r\n\r\n`), ...packets]
        : packets,
  },
  outcome: "online",
};

export const ipv6: RtspHabit = {
  title: { en: "an IPv6 address", zh: "IPv6 地址" },
  action: { en: "connects by IPv6", zh: "用 IPv6 连接" },
  camera: { host: "::1" },
  outcome: "online",
};
