import { realm } from "#test/habit-camera/camera-guard.ts";
import { type RtspHabit } from "../camera-habit.ts";

export const qopOfTwo: RtspHabit = {
  title: { en: '`qop="auth, auth-int"`', zh: '`qop="auth, auth-int"`' },
  action: { en: "selects `auth`", zh: "选用 `auth`" },
  camera: {
    login: {
      check: "digest",
      qop: "auth",
      challenges: (nonce) => [`Digest realm="${realm}", nonce="${nonce}", qop="auth, auth-int"`],
    },
  },
  outcome: "online",
};

export const qopIntegrity: RtspHabit = {
  title: { en: '`qop="auth-int"` alone', zh: '只有 `qop="auth-int"`' },
  action: { en: "signs the content of its requests too", zh: "连同请求内容一起签名" },
  camera: {
    login: {
      check: "digest",
      qop: "auth-int",
      challenges: (nonce) => [`Digest realm="${realm}", nonce="${nonce}", qop="auth-int"`],
    },
  },
  outcome: "online",
};

export const md5AndSha256: RtspHabit = {
  title: { en: "MD5 and SHA-256 in two headers", zh: "MD5 和 SHA-256 各占一行" },
  action: { en: "signs in with the first", zh: "用第一种登录" },
  camera: {
    login: {
      check: "digest",
      qop: "auth",
      challenges: (nonce) => [
        `Digest qop="auth", realm="${realm}", nonce="${nonce}", stale="FALSE"`,
        `Digest qop="auth", realm="${realm}", nonce="${nonce}", algorithm="SHA-256", stale="FALSE"`,
      ],
    },
  },
  outcome: "online",
};

export const basicAlone: RtspHabit = {
  title: { en: "Basic alone", zh: "只有 Basic" },
  action: { en: "signs in with Basic", zh: "用 Basic 登录" },
  camera: { login: { check: "basic", challenges: () => [`Basic realm="${realm}"`] } },
  outcome: "online",
};
