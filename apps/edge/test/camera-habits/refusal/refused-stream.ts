import { cameraReasons } from "#platform/network/camera-reason.ts";
import { type RtspHabit, refusing } from "../camera-habit.ts";

const action = { en: "tries again, and reports the reason", zh: "反复重试，并提示原因" };

export const wrongPath: RtspHabit = {
  title: { en: "404 for the path", zh: "路径应答 404" },
  action,
  path: "/nowhere",
  camera: {},
  outcome: { sentence: cameraReasons.noStream },
};

export const tcpRefused: RtspHabit = {
  title: { en: "461 on SETUP of the video", zh: "视频的 SETUP 应答 461" },
  action,
  camera: { answer: refusing("SETUP", "461 Unsupported Transport") },
  outcome: { sentence: cameraReasons.noTcp },
};

export const tooManyViewers: RtspHabit = {
  title: { en: "453 on PLAY: too many viewers", zh: "PLAY 应答 453：观看者过多" },
  action,
  camera: { answer: refusing("PLAY", "453 Not Enough Bandwidth") },
  outcome: { sentence: cameraReasons.busy },
};

export const busyCamera: RtspHabit = {
  title: { en: "503 on DESCRIBE", zh: "DESCRIBE 应答 503" },
  action,
  camera: { answer: refusing("DESCRIBE", "503 Service Unavailable") },
  outcome: { sentence: cameraReasons.busy },
};

export const soundAlone: RtspHabit = {
  title: { en: "a stream without video", zh: "码流里没有视频" },
  action,
  camera: { sdp: (usual) => usual.replace(/m=video[\s\S]*$/, "m=audio 0 RTP/AVP 8\r\na=control:track\r\n") },
  outcome: { sentence: cameraReasons.noVideo },
};

export const webServer: RtspHabit = {
  title: { en: "a web server at the port", zh: "端口上是网页服务" },
  action,
  camera: { answer: (_request, usual) => ({ ...usual, protocol: "HTTP/1.1", status: "400 Bad Request", headers: [] }) },
  outcome: { sentence: cameraReasons.notRtsp },
};

export const silentCamera: RtspHabit = {
  title: { en: "accepts the connection and stays silent", zh: "接受连接但不应答" },
  action,
  camera: { answer: () => undefined },
  times: { hangMs: 1_000, waitingMs: 4_000 },
  outcome: { sentence: cameraReasons.silent },
};
