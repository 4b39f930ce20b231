import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { entranceTexts, TotpCode } from "./session.rules.ts";

export const getSecondFactor = endpoint({
  name: "session.getSecondFactor",
  method: "GET",
  path: "/api/client/users/totp/get",
  permission: "user",
  cost: "cheap",
  summary: "二次验证是否开启",
  input: Nothing,
  output: z.object({ enabled: z.boolean(), codes_left: z.number().int() }),
});

export const startSecondFactor = endpoint({
  name: "session.startSecondFactor",
  method: "POST",
  path: "/api/client/users/totp/start",
  permission: "user",
  cost: "hash",
  summary: "生成二次验证密钥",
  input: Nothing,
  output: z.object({ secret: z.string(), uri: z.string() }),
});

export const enableSecondFactor = endpoint({
  name: "session.enableSecondFactor",
  method: "POST",
  path: "/api/client/users/totp/enable",
  permission: "user",
  cost: "hash",
  summary: "开启二次验证，答复恢复码",
  input: z.object({ totp: TotpCode.min(1, entranceTexts.code) }),
  output: z.object({ codes: z.array(z.string()) }),
});

export const disableSecondFactor = endpoint({
  name: "session.disableSecondFactor",
  method: "POST",
  path: "/api/client/users/totp/disable",
  permission: "user",
  cost: "hash",
  summary: "关闭二次验证",
  input: z.object({ totp: TotpCode.min(1, entranceTexts.code) }),
  output: Nothing,
});
