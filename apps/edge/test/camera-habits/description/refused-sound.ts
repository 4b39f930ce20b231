import { type RtspHabit } from "../camera-habit.ts";

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
