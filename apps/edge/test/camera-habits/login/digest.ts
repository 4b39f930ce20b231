import { cameraReasons } from "#platform/network/camera-reason.ts";
import { realm } from "#test/habit-camera/camera-guard.ts";
import { type RtspHabit } from "../camera-habit.ts";

export const digestMd5: RtspHabit = {
  title: { en: "Digest with MD5", zh: "Digest，MD5 算法" },
  action: { en: "signs in with MD5", zh: "用 MD5 登录" },
  camera: {
    login: { check: "digest", challenges: (nonce) => [`Digest realm="${realm}", nonce="${nonce}", algorithm=MD5`] },
  },
  outcome: "online",
};

export const digestSha256: RtspHabit = {
  title: { en: "Digest with SHA-256", zh: "Digest，SHA-256 算法" },
  action: { en: "signs in with SHA-256", zh: "用 SHA-256 登录" },
  camera: {
    login: {
      check: "digest",
      algorithm: "sha256",
      qop: "auth",
      challenges: (nonce) => [`Digest realm="${realm}", nonce="${nonce}", qop="auth", algorithm="SHA-256"`],
    },
  },
  outcome: "online",
};

export const wrongPassword: RtspHabit = {
  title: { en: "Digest, and the user entered a wrong password", zh: "Digest，用户填错了密码" },
  action: { en: "reports the password, once per attempt", zh: "每次尝试都提示密码不对" },
  camera: digestMd5.camera,
  entered: { username: "admin", password: "wrong" },
  outcome: { sentence: cameraReasons.refused },
};
