import { z } from "zod";
import { endpoint, redirect } from "../endpoint.ts";

export const startSingleSignOn = endpoint({
  name: "session.startSingleSignOn",
  method: "GET",
  path: "/api/client/login/oidc/start",
  permission: "public",
  cost: "device",
  summary: "转到单点登录",
  /**
   * `bind`: random text that only this browser knows. Without `bind`, an attacker could make this browser complete a
   * sign-on that the attacker began.
   */
  input: z.object({ to: z.string().max(500).default(""), bind: z.string().min(16).max(100) }),
  output: redirect(),
});

export const finishSingleSignOn = endpoint({
  name: "session.finishSingleSignOn",
  method: "GET",
  path: "/api/client/login/oidc/return",
  permission: "public",
  cost: "device",
  summary: "单点登录返回",
  input: z.object({
    state: z.string().max(2000).default(""),
    code: z.string().max(4000).optional(),
    iss: z.string().max(500).optional(),
    error: z.string().max(200).optional(),
  }),
  output: redirect(),
});

export const redeemSingleSignOn = endpoint({
  name: "session.redeemSingleSignOn",
  method: "POST",
  path: "/api/client/login/oidc",
  permission: "public",
  cost: "hash",
  summary: "用单点登录的一次性票据换取令牌",
  input: z.object({ ticket: z.string().min(1).max(200), bind: z.string().min(16).max(100) }),
  output: z.object({ token: z.string() }),
});
