import { type RtspHabit } from "../camera-habit.ts";

export const noParameterSets: RtspHabit = {
  title: { en: "no SPS and PPS in the session description", zh: "会话描述里没有 SPS 和 PPS" },
  action: { en: "takes them from the video", zh: "从视频里读取" },
  camera: { isInBand: true },
  outcome: "online",
};

export const controlBehindNat: RtspHabit = {
  title: { en: "`a=control` with an address behind NAT", zh: "`a=control` 是 NAT 后面的地址" },
  action: { en: "keeps the address that was entered", zh: "沿用填写的地址" },
  camera: { sdp: (usual) => usual.replace("a=control:track", "a=control:rtsp://192.168.77.1:554/live/track") },
  outcome: "online",
};

export const lineFeedsAlone: RtspHabit = {
  title: { en: "a session description with LF alone", zh: "会话描述只用 LF 换行" },
  action: { en: "reads it", zh: "正常读取" },
  camera: { sdp: (usual) => usual.replaceAll("\r\n", "\n") },
  outcome: "online",
};

export const metadataTrack: RtspHabit = {
  title: { en: "a metadata track before the video", zh: "视频之前有元数据轨道" },
  action: { en: "requests the video alone", zh: "只请求视频" },
  camera: {
    sdp: (usual) => usual.replace("m=video", "m=application 0 RTP/AVP 107\r\na=control:metadata\r\nm=video"),
  },
  outcome: "online",
};

const soundRefused = (status: string): RtspHabit => ({
  title: { en: `${status.slice(0, 3)} on SETUP of the sound track`, zh: `音频轨道的 SETUP 应答 ${status.slice(0, 3)}` },
  action: { en: "requests the video alone", zh: "只请求视频" },
  camera: {
    sdp: (usual) => `${usual}m=audio 0 RTP/AVP 8\r\na=control:sound\r\n`,
    answer: ({ method, uri }, usual) => (method === "SETUP" && uri.endsWith("/sound") ? { ...usual, status } : usual),
  },
  outcome: "online",
});

export const sound461: RtspHabit = soundRefused("461 Unsupported Transport");
export const sound404: RtspHabit = soundRefused("404 Not Found");
export const sound454: RtspHabit = soundRefused("454 Session Not Found");
export const sound500: RtspHabit = soundRefused("500 Internal Server Error");
