import { type RtspHabit } from "../camera-habit.ts";

const action = { en: "plays the video", zh: "正常播放" };

export const lowerCaseCodec: RtspHabit = {
  title: { en: "the codec in lower case", zh: "编码名为小写" },
  action,
  camera: { sdp: (usual) => usual.replace("H264/90000", "h264/90000") },
  outcome: "online",
};

export const noControl: RtspHabit = {
  title: { en: "no `a=control` for the only track", zh: "唯一的轨道没有 `a=control`" },
  action: { en: "requests the address of the stream", zh: "请求码流的地址" },
  camera: {
    sdp: (usual) => usual.replace("a=control:track\r\n", ""),
    answer: ({ method, uri }, usual, { host, port }) =>
      method === "SETUP" && uri.replace(/\/$/, "") === `rtsp://${host}:${port}/live`
        ? {
            ...usual,
            status: "200 OK",
            headers: [...usual.headers, ["Transport", "RTP/AVP/TCP;unicast;interleaved=0-1"], ["Session", "1"]],
          }
        : usual,
  },
  outcome: "online",
};

export const secondVideo: RtspHabit = {
  title: { en: "a second video track that SETUP refuses", zh: "第二条视频轨道被 SETUP 拒绝" },
  action: { en: "plays the first", zh: "播放第一条" },
  camera: {
    sdp: (usual) => `${usual}${usual.slice(usual.indexOf("m=video")).replace("a=control:track", "a=control:second")}`,
  },
  outcome: "online",
};

export const longDescription: RtspHabit = {
  title: { en: "zero bytes at the end of the description", zh: "描述末尾有空字节" },
  action,
  camera: { sdp: (usual) => `${usual}\0\0` },
  outcome: "online",
};
