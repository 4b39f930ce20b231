import { realm } from "../../habit-camera/camera-guard.ts";
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
