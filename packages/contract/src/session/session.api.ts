import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { pastedText } from "../pasted.ts";
import { EpochMs, Id } from "../scalars.ts";
import {
  Account,
  codePurposes,
  entranceTexts,
  Password,
  PhoneCode,
  PictureCode,
  sentPassword,
  TotpCode,
} from "./session.rules.ts";

const Token = z.object({ token: z.string() });
/**
 * Id of a browser that has signed in to this account before. Failed attempts from this browser are counted separately.
 */
const Browser = { browser: z.string().max(100).optional() };

export const PasswordSignIn = z.object({
  type: z.literal("password").optional(),
  account: Account,
  password: sentPassword(entranceTexts.password),
  totp: TotpCode.optional(),
  ...PictureCode,
  ...Browser,
});

export const CodeSignIn = z.object({
  type: z.literal("code"),
  account: Account,
  verification_code: PhoneCode,
  totp: TotpCode.optional(),
  ...PictureCode,
  ...Browser,
});

export const signIn = endpoint({
  name: "session.signIn",
  method: "POST",
  path: "/api/client/login/login",
  permission: "public",
  cost: "hash",
  summary: "密码或验证码登录，答复令牌",
  input: z.discriminatedUnion("type", [PasswordSignIn, CodeSignIn]),
  /** `notice`: text for a user who is no longer in any organisation; otherwise empty. */
  output: z.object({ token: z.string(), browser: z.string(), notice: z.string() }),
});

export const sendPhoneCode = endpoint({
  name: "session.sendPhoneCode",
  method: "GET",
  path: "/api/client/login/sms",
  permission: "public",
  cost: "hash",
  summary: "发送短信验证码",
  input: z.object({ phone: Account, type: z.enum(codePurposes).default("code"), ...PictureCode }),
  output: Nothing,
});

export const register = endpoint({
  name: "session.register",
  method: "POST",
  path: "/api/client/login/register",
  permission: "public",
  cost: "hash",
  summary: "注册账号，答复令牌",
  input: z.object({
    account: Account,
    password: sentPassword(entranceTexts.password),
    verification_code: PhoneCode,
    ...PictureCode,
  }),
  output: Token,
});

export const ForgottenPassword = z.object({
  account: Account,
  verification_code: PhoneCode,
  password: sentPassword(entranceTexts.newPassword),
  password2: sentPassword(entranceTexts.newPasswordAgain),
  ...PictureCode,
});

export const resetPassword = endpoint({
  name: "session.resetPassword",
  method: "POST",
  path: "/api/client/login/forget",
  permission: "public",
  cost: "hash",
  summary: "用验证码重设密码",
  input: ForgottenPassword,
  output: Nothing,
});

export const getPictureCode = endpoint({
  name: "session.getPictureCode",
  method: "GET",
  path: "/api/client/login/code",
  permission: "public",
  cost: "hash",
  summary: "图形验证码",
  input: Nothing,
  output: z.object({ image: z.string(), key: z.string() }),
});

export const getPublicKey = endpoint({
  name: "session.getPublicKey",
  method: "GET",
  path: "/api/client/login/key",
  permission: "public",
  cost: "cheap",
  summary: "加密密码用的公钥（SPKI，base64）与服务器时间",
  input: Nothing,
  output: z.object({ key: z.string(), time: EpochMs }),
});

export const signOut = endpoint({
  name: "session.signOut",
  method: "POST",
  path: "/api/client/login/logout",
  permission: "account",
  cost: "query",
  summary: "退出登录",
  input: Nothing,
  output: Nothing,
});

export const ChangedPassword = z.object({
  old_pwd: sentPassword(entranceTexts.oldPassword),
  new_pwd: sentPassword(entranceTexts.newPassword),
  confirm_pwd: sentPassword(entranceTexts.confirmPassword),
});

export const changePassword = endpoint({
  name: "session.changePassword",
  method: "POST",
  path: "/api/client/users/pwd",
  permission: "account",
  cost: "hash",
  summary: "修改密码，其他登录随即失效",
  input: ChangedPassword,
  output: Nothing,
});

const OpenSession = z.object({
  _id: Id,
  ip: z.string(),
  user_agent: z.string(),
  create_at: EpochMs,
  last_time: EpochMs,
  current: z.boolean(),
  /** Screen share by which the session was opened; null: a user signed in. */
  display: z.object({ _id: Id, name: z.string() }).nullable(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const listSessions = endpoint({
  name: "session.list",
  method: "GET",
  path: "/api/client/users/session/list",
  permission: "account",
  cost: "query",
  ownAccount: true,
  summary: "我的登录",
  input: Nothing,
  output: z.object({ list: z.array(OpenSession) }),
});

export const revokeSessions = endpoint({
  name: "session.revoke",
  method: "POST",
  path: "/api/client/users/session/del",
  permission: "account",
  cost: "query",
  summary: "下线一处登录，或除此以外的全部",
  input: z.object({ _id: Id.optional() }),
  output: z.object({ ended: z.number().int() }),
});

export const getSetup = endpoint({
  name: "session.getSetup",
  method: "GET",
  path: "/api/client/setup/check",
  permission: "public",
  cost: "cheap",
  summary: "初始化链接是否有效",
  input: z.object({ key: z.string().max(200) }),
  output: z.object({ open: z.boolean() }),
});

export const completeSetup = endpoint({
  name: "session.completeSetup",
  method: "POST",
  path: "/api/client/setup/create",
  permission: "public",
  cost: "hash",
  summary: "用一次性链接创建第一个企业和管理员",
  input: z.object({
    key: z.string().max(200),
    organisation: z.string().overwrite(pastedText).min(1, "请输入企业名称！").max(50),
    name: z.string().overwrite(pastedText).min(2, "姓名为 2 到 16 个字").max(16, "姓名为 2 到 16 个字"),
    account: Account,
    password: Password,
  }),
  output: Token,
});

/** Accounts and phone codes that the demo shows on its sign-in page; empty outside the demo. */
export const getDemo = endpoint({
  name: "session.getDemo",
  method: "GET",
  path: "/common/demo",
  permission: "public",
  cost: "cheap",
  summary: "演示模式的账号与短信验证码",
  input: Nothing,
  output: z.object({
    /** `totp`: current code of the second factor; empty for an account without one. */
    accounts: z.array(z.object({ role: z.string(), account: z.string(), password: z.string(), totp: z.string() })),
    codes: z.array(z.object({ phone: z.string(), type: z.enum(codePurposes), code: z.string(), at: EpochMs })),
  }),
});
