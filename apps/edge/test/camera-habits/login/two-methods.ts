import { cameraReasons } from "#platform/network/camera-reason.ts";
import { realm } from "#test/habit-camera/camera-guard.ts";
import { type RtspHabit } from "../camera-habit.ts";

const action = { en: "signs in with Digest, never with Basic", zh: "用 Digest 登录，不用 Basic" };

export const digestBeforeBasic: RtspHabit = {
  title: { en: "Digest and Basic in one header line", zh: "一行里先 Digest 后 Basic" },
  action,
  camera: {
    login: {
      check: "digest",
      challenges: (nonce) => [`Digest realm="${realm}", nonce="${nonce}", Basic realm="${realm}"`],
    },
  },
  outcome: "online",
};

export const basicBeforeDigest: RtspHabit = {
  title: { en: "Basic and Digest in one header line", zh: "一行里先 Basic 后 Digest" },
  action,
  camera: {
    login: {
      check: "digest",
      challenges: (nonce) => [`Basic realm="${realm}", Digest realm="${realm}", nonce="${nonce}", stale=FALSE`],
    },
  },
  outcome: "online",
};

export const basicAfterDigest: RtspHabit = {
  title: { en: "Digest first, and Basic alone later", zh: "先要求 Digest，之后只要求 Basic" },
  action: { en: "does not send the password as it is", zh: "不发送明文密码" },
  camera: {
    login: { check: "digest", challenges: (nonce) => [`Digest realm="${realm}", nonce="${nonce}"`] },
    answer: ({ method, headers }, usual) =>
      method === "SETUP" && headers.get("authorization")?.startsWith("Basic ") !== true
        ? { ...usual, status: "401 Unauthorized", headers: [...usual.headers, ["WWW-Authenticate", `Basic realm="x"`]] }
        : { ...usual, status: method === "SETUP" ? "200 OK" : usual.status },
  },
  outcome: { sentence: cameraReasons.refused },
};
