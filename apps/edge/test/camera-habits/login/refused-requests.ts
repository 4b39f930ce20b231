import { realm } from "#test/habit-camera/camera-guard.ts";
import { type RtspAnswer, type RtspBehaviour, type RtspRequest } from "#test/habit-camera/rtsp-behaviour.ts";
import { onMethod, type RtspHabit, withHeader } from "../camera-habit.ts";

const login: RtspBehaviour["login"] = {
  check: "digest",
  qop: "auth",
  challenges: (nonce) => [`Digest realm="${realm}", nonce="${nonce}", qop="auth"`],
};

/** Returns a behaviour that replaces the CSeq of each answer 401. */
const refusalWith =
  (cseq: string | undefined) =>
  (_request: RtspRequest, usual: RtspAnswer): RtspAnswer =>
    usual.status.startsWith("401") ? withHeader(usual, "CSeq", cseq) : usual;

const action = { en: "signs in", zh: "正常登录" };

export const refusalWithoutCseq: RtspHabit = {
  title: { en: "401 without CSeq", zh: "401 应答没有 CSeq" },
  action,
  camera: { login, answer: refusalWith(undefined) },
  outcome: "online",
};

export const refusalWithCseqZero: RtspHabit = {
  title: { en: "401 with CSeq 0", zh: "401 应答的 CSeq 为 0" },
  action,
  camera: { login, answer: refusalWith("0") },
  outcome: "online",
};

export const nonceForOneRequest: RtspHabit = {
  title: { en: "a nonce for one request", zh: "每个 nonce 只能用一次" },
  action: { en: "signs in again at each request", zh: "每个请求都重新登录" },
  camera: { login, challengedAgain: ["DESCRIBE", "SETUP", "PLAY"] },
  outcome: "online",
};

export const staleNonce: RtspHabit = {
  title: { en: "a nonce that has expired when it arrives", zh: "nonce 到达时已过期" },
  action: { en: "signs in with the next one", zh: "用下一个 nonce 登录" },
  camera: {
    login: {
      check: "digest",
      qop: "auth",
      challenges: (nonce) => [`Digest realm="${realm}", nonce="${nonce}", qop="auth", stale=true`],
    },
    isStaleOnce: true,
  },
  outcome: "online",
};

export const challengeOnKeepAlive: RtspHabit = {
  title: { en: "a new challenge at each keep-alive request", zh: "每次保活请求都重新质询" },
  action: { en: "signs in again", zh: "重新登录" },
  camera: {
    login,
    challengedAgain: ["GET_PARAMETER"],
    session: { ms: 3_000, keptBy: ["GET_PARAMETER"] },
    answer: onMethod("SETUP", (usual) => withHeader(usual, "Session", "1;timeout=2")),
  },
  steadySeconds: 5,
  outcome: "online",
};
