import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { entranceTexts, PhoneCode, sentPassword, TotpCode } from "./session.rules.ts";

/** Proof of identity in addition to the session: the password, or an SMS code if the account has no password. */
export const SelfProof = z.object({
  password: sentPassword(entranceTexts.password).optional(),
  verification_code: PhoneCode.optional(),
});

export const getSecondFactor = endpoint({
  name: "session.getSecondFactor",
  method: "GET",
  path: "/api/client/users/totp/get",
  permission: "account",
  cost: "cheap",
  ownAccount: true,
  summary: "二次验证是否开启",
  input: Nothing,
  output: z.object({ enabled: z.boolean(), codes_left: z.number().int() }),
});

export const startSecondFactor = endpoint({
  name: "session.startSecondFactor",
  method: "POST",
  path: "/api/client/users/totp/start",
  permission: "account",
  cost: "hash",
  summary: "生成二次验证密钥，须给出密码；没有密码的账号须给出短信验证码",
  input: SelfProof,
  output: z.object({ secret: z.string(), uri: z.string() }),
});

export const enableSecondFactor = endpoint({
  name: "session.enableSecondFactor",
  method: "POST",
  path: "/api/client/users/totp/enable",
  permission: "account",
  cost: "hash",
  summary: "开启二次验证，答复恢复码；须由生成密钥的登录在十分钟内完成",
  input: z.object({ totp: TotpCode.min(1, entranceTexts.code) }),
  output: z.object({ codes: z.array(z.string()) }),
});

export const disableSecondFactor = endpoint({
  name: "session.disableSecondFactor",
  method: "POST",
  path: "/api/client/users/totp/disable",
  permission: "account",
  cost: "hash",
  summary: "关闭二次验证",
  input: z.object({ totp: TotpCode.min(1, entranceTexts.code) }),
  output: Nothing,
});
