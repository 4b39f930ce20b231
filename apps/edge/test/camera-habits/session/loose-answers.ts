import { onMethod, type RtspHabit, refusing, withHeader } from "../camera-habit.ts";

const action = { en: "plays the video", zh: "正常播放" };

export const noChannels: RtspHabit = {
  title: { en: "no interleaved channels in the answer to SETUP", zh: "SETUP 应答没有写通道号" },
  action: { en: "assumes the requested channels", zh: "按请求的通道读取" },
  camera: { answer: onMethod("SETUP", (usual) => withHeader(usual, "Transport", "RTP/AVP/TCP;unicast")) },
  outcome: "online",
};

export const noSession: RtspHabit = {
  title: { en: "no session in the answer to SETUP", zh: "SETUP 应答没有会话号" },
  action,
  camera: { answer: onMethod("SETUP", (usual) => withHeader(usual, "Session", undefined)) },
  outcome: "online",
};

export const noReason: RtspHabit = {
  title: { en: "answers without a reason phrase", zh: "应答只有状态码" },
  action,
  camera: { answer: (_request, usual) => ({ ...usual, status: usual.status.slice(0, 3) }) },
  outcome: "online",
};

export const optionsRefused: RtspHabit = {
  title: { en: "OPTIONS is refused", zh: "拒绝 OPTIONS" },
  action,
  camera: { answer: refusing("OPTIONS", "501 Not Implemented") },
  outcome: "online",
};

export const wrongCseq: RtspHabit = {
  title: { en: "CSeq 0 in every answer", zh: "所有应答的 CSeq 都为 0" },
  action,
  camera: { answer: (_request, usual) => withHeader(usual, "CSeq", "0") },
  outcome: "online",
};

export const lostPackets: RtspHabit = {
  title: { en: "lost packets", zh: "丢包" },
  action: { en: "plays on with the next key frame", zh: "从下一个关键帧继续" },
  camera: {
    clips: [{ noise: 20 }],
    send: (packets, frame) => packets.filter((_packet, at) => !(frame % 7 === 3 && at % 2 === 1)),
  },
  // the connection test shows the first key frame, which may have lost packets
  tried: "anyPicture",
  steadySeconds: 4,
  outcome: "online",
};
