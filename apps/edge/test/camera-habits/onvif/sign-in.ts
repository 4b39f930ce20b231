import { cameraReasons } from "#platform/network/camera-reason.ts";
import { type Demand, realm } from "#test/habit-camera/camera-guard.ts";
import { envelope } from "#test/habit-camera/habit-onvif-camera.ts";
import { type OnvifAnswer, type OnvifBehaviour } from "#test/habit-camera/onvif-behaviour.ts";
import { type OnvifHabit } from "../camera-habit.ts";

const digest = { check: "digest", qop: "auth" } as const;
const http = (demand: Demand): OnvifBehaviour => ({ http: demand, isClockGuarded: true });
const action = { en: "signs in with HTTP Digest", zh: "用 HTTP Digest 登录" };

export const webServiceSecurity: OnvifHabit = {
  title: { en: "WS-Security, name and password in Chinese", zh: "WS-Security，用户名和密码含中文" },
  action: { en: "signs in", zh: "正常登录" },
  camera: {},
  outcome: "online",
};

export const httpDigest: OnvifHabit = {
  title: { en: "HTTP Digest alone", zh: "只接受 HTTP Digest" },
  action,
  camera: http({ ...digest, challenges: (nonce) => [`Digest realm="${realm}", nonce="${nonce}", qop="auth"`] }),
  outcome: "online",
};

export const httpDigestSha256: OnvifHabit = {
  title: { en: "HTTP Digest with SHA-256", zh: "HTTP Digest，SHA-256 算法" },
  action,
  camera: http({
    ...digest,
    algorithm: "sha256",
    challenges: (nonce) => [`Digest realm="${realm}", nonce="${nonce}", qop="auth", algorithm=SHA-256`],
  }),
  outcome: "online",
};

export const httpQopOfTwo: OnvifHabit = {
  title: { en: 'HTTP Digest with `qop="auth, auth-int"`', zh: 'HTTP Digest，`qop="auth, auth-int"`' },
  action,
  camera: http({
    ...digest,
    challenges: (nonce) => [`Digest realm="${realm}", nonce="${nonce}", qop="auth, auth-int"`],
  }),
  outcome: "online",
};

export const httpTwoMethods: OnvifHabit = {
  title: { en: "HTTP Basic and Digest in one header line", zh: "HTTP 一行里先 Basic 后 Digest" },
  action,
  camera: http({
    ...digest,
    challenges: (nonce) => [`Basic realm="${realm}"`, `Digest realm = "${realm}", nonce = "${nonce}", qop = "auth"`],
  }),
  outcome: "online",
};

export const httpWrongPassword: OnvifHabit = {
  title: { en: "HTTP Digest, and the user entered a wrong password", zh: "HTTP Digest，用户填错了密码" },
  action: { en: "reports the password", zh: "提示密码不对" },
  camera: httpDigest.camera,
  entered: { username: "admin", password: "wrong" },
  outcome: { sentence: cameraReasons.refused },
};

/** Returns a habit of a camera that refuses every account in its own way. */
const refusedWith = (en: string, zh: string, refusal: OnvifAnswer): OnvifHabit => ({
  title: { en, zh },
  action: { en: "reports the password", zh: "提示密码不对" },
  camera: { answer: ({ operation }, usual) => (operation === "GetSystemDateAndTime" ? usual : refusal) },
  outcome: { sentence: cameraReasons.refused },
});

export const unauthorizedPage: OnvifHabit = refusedWith(
  "401 with a page and no challenge",
  "401 应答是网页，没有质询",
  {
    status: 401,
    headers: { "content-type": "text/html" },
    body: "<html><body>Login</body></html>",
  },
);

export const unauthorizedSubcode: OnvifHabit = refusedWith("a fault with a subcode alone", "故障应答只有子代码", {
  status: 400,
  headers: {},
  body: envelope(
    "<s:Fault><s:Code><s:Value>s:Sender</s:Value><s:Subcode><s:Value>ter:NotAuthorized</s:Value></s:Subcode></s:Code></s:Fault>",
  ),
});

export const unauthorizedInSoap11: OnvifHabit = refusedWith("a fault of SOAP 1.1", "SOAP 1.1 的故障应答", {
  status: 500,
  headers: {},
  body: envelope("<s:Fault><faultcode>Client</faultcode><faultstring>Not Authorized</faultstring></s:Fault>"),
});

export const unauthorizedWithStatus200: OnvifHabit = refusedWith("a fault with status 200", "状态 200 的故障应答", {
  status: 200,
  headers: {},
  body: envelope(
    '<s:Fault><s:Code><s:Value>s:Sender</s:Value></s:Code><s:Reason><s:Text xml:lang="en">Sender not authorized</s:Text></s:Reason></s:Fault>',
  ),
});

export const httpBasicAlone: OnvifHabit = {
  title: { en: "HTTP Basic alone", zh: "只接受 HTTP Basic" },
  action: { en: "does not send the password as it is", zh: "不发送明文密码" },
  camera: http({ check: "basic", challenges: () => [`Basic realm="${realm}"`] }),
  outcome: { sentence: cameraReasons.refused },
};
