import { cameraReasons } from "#platform/network/camera-reason.ts";
import { onMethod, type RtspHabit, refusing, withHeader } from "../camera-habit.ts";

const action = { en: "keeps the session", zh: "保持会话" };

/** Announces a session of 2 s, in place of the usual 60 s, so that the test is short. */
const shortSession = onMethod("SETUP", (usual) => withHeader(usual, "Session", "1;timeout=2"));

export const keptByGetParameter: RtspHabit = {
  title: { en: "ends after 60 s without GET_PARAMETER", zh: "60 秒没有 GET_PARAMETER 就断开" },
  action,
  camera: { session: { ms: 3_000, keptBy: ["GET_PARAMETER"] }, answer: shortSession },
  steadySeconds: 5,
  outcome: "online",
};

const refused = (status: string): Omit<RtspHabit, "title"> => {
  const refuse = refusing("GET_PARAMETER", status);
  return {
    action: { en: "keeps the session with OPTIONS", zh: "改用 OPTIONS 保持会话" },
    camera: {
      session: { ms: 3_000, keptBy: ["OPTIONS"] },
      answer: (request, usual, own) => refuse(request, shortSession(request, usual, own) ?? usual, own),
    },
    steadySeconds: 5,
    outcome: "online",
  };
};

export const keepAlive454: RtspHabit = {
  title: { en: "454 on GET_PARAMETER", zh: "GET_PARAMETER 应答 454" },
  ...refused("454 Session Not Found"),
};

export const keepAlive501: RtspHabit = {
  title: { en: "501 on GET_PARAMETER, although OPTIONS lists it", zh: "OPTIONS 列出 GET_PARAMETER，却应答 501" },
  ...refused("501 Not Implemented"),
};

export const spaceBeforeTimeout: RtspHabit = {
  title: { en: "`Session: 1; timeout=10` with a space", zh: "`Session: 1; timeout=10` 带空格" },
  action: { en: "keeps the session within this time", zh: "按这个时间保持会话" },
  camera: {
    session: { ms: 3_000, keptBy: ["GET_PARAMETER"] },
    answer: onMethod("SETUP", (usual) => withHeader(usual, "Session", "1; Timeout = 2")),
  },
  steadySeconds: 5,
  outcome: "online",
};

export const endsEachMinute: RtspHabit = {
  title: { en: "closes the connection after a minute in any case", zh: "无论如何一分钟后断开" },
  action: { en: "opens it again", zh: "重新打开" },
  camera: { session: { ms: 4_000, keptBy: [] } },
  reports: [cameraReasons.ended],
  steadySeconds: 5,
  isReopened: true,
  outcome: "online",
};
