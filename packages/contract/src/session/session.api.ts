import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { Account, Password } from "./session.rules.ts";

const Token = z.object({ token: z.string() });

export const signIn = endpoint({
  name: "session.signIn",
  method: "POST",
  path: "/api/client/login/login",
  permission: "public",
  summary: "密码登录，答复令牌",
  input: z.object({
    account: z.string().trim().min(1, "请输入手机号码").max(64),
    password: z.string().min(1, "请输入密码").max(1024),
  }),
  output: Token,
});

export const signOut = endpoint({
  name: "session.signOut",
  method: "POST",
  path: "/api/client/login/logout",
  permission: "user",
  summary: "退出登录",
  input: Nothing,
  output: Nothing,
});

export const getSetup = endpoint({
  name: "session.getSetup",
  method: "GET",
  path: "/api/client/setup/check",
  permission: "public",
  summary: "初始化链接是否有效",
  input: z.object({ key: z.string().max(200) }),
  output: z.object({ open: z.boolean() }),
});

export const completeSetup = endpoint({
  name: "session.completeSetup",
  method: "POST",
  path: "/api/client/setup/create",
  permission: "public",
  summary: "用一次性链接创建第一个企业和管理员",
  input: z.object({
    key: z.string().max(200),
    organisation: z.string().trim().min(1, "请输入企业名称！").max(50),
    name: z.string().trim().min(2, "姓名为 2 到 16 个字").max(16, "姓名为 2 到 16 个字"),
    account: Account,
    password: Password,
  }),
  output: Token,
});

/** Accounts that the demo shows on its sign-in page; empty outside the demo. */
export const listDemoAccounts = endpoint({
  name: "session.listDemoAccounts",
  method: "GET",
  path: "/common/demo",
  permission: "public",
  summary: "演示模式的账号",
  input: Nothing,
  output: z.object({ accounts: z.array(z.object({ role: z.string(), account: z.string(), password: z.string() })) }),
});
