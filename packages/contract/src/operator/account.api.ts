import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { paged, paging } from "../paging.ts";
import { phoneKeyword } from "../pasted.ts";
import { staffStatuses } from "../people/people.rules.ts";
import { roles } from "../permissions.ts";
import { EpochMs, Id } from "../scalars.ts";

/** `orgs`: present and former organisations. `sessions`: number of current sessions. */
const OperatedAccount = z
  .object({
    _id: Id,
    account: z.string(),
    name: z.string(),
    created_at: EpochMs,
    last_login_time: EpochMs.nullable(),
    disabled: z.boolean(),
    second_factor: z.boolean(),
    sessions: z.number().int(),
    operator: z.boolean(),
    orgs: z.array(z.object({ name: z.string(), role: z.enum(roles), status: z.enum(staffStatuses) })),
  })
  .meta({ id: "OperatedAccount" });
export type OperatedAccount = z.infer<typeof OperatedAccount>;

export const findAccounts = endpoint({
  name: "operator.findAccounts",
  method: "GET",
  path: "/api/operator/account/list",
  permission: "operator",
  cost: "query",
  summary: "账号：按手机号查找，所属企业与登录状态",
  input: z.object({
    /** Digits to find in the phone numbers. */
    keyword: z.string().overwrite(phoneKeyword).max(20).optional(),
    disabled: z.enum(["yes", "no"]).optional(),
    ...paging(),
  }),
  output: paged(OperatedAccount),
});

export const disableAccount = endpoint({
  name: "operator.disableAccount",
  method: "POST",
  path: "/api/operator/account/disable",
  permission: "operator",
  cost: "query",
  summary: "禁用或启用账号；禁用时结束它的全部登录",
  input: z.object({ _id: Id, disabled: z.boolean() }),
  output: Nothing,
});

export const resetFactor = endpoint({
  name: "operator.resetFactor",
  method: "POST",
  path: "/api/operator/account/factor",
  permission: "operator",
  cost: "query",
  summary: "取消账号的二次验证，并结束它的全部登录",
  input: z.object({ _id: Id }),
  output: Nothing,
});

export const endSessions = endpoint({
  name: "operator.endSessions",
  method: "POST",
  path: "/api/operator/account/sessions",
  permission: "operator",
  cost: "query",
  summary: "结束账号的全部登录",
  input: z.object({ _id: Id }),
  output: z.object({ ended: z.number().int() }),
});

export const sendResetCode = endpoint({
  name: "operator.sendResetCode",
  method: "POST",
  path: "/api/operator/account/code",
  permission: "operator",
  cost: "hash",
  summary: "把重设密码的验证码发到账号的手机；运营方看不到它",
  input: z.object({ _id: Id }),
  output: Nothing,
});

/** A membership of an account, with the features that are enabled for this member in addition to the organisation's. */
const PersonRights = z.object({
  org_id: Id,
  org: z.string(),
  /** True if live video is enabled for the member, even where the organisation does not have it. */
  live: z.boolean(),
  /**
   * Menu entries that are locked for the member's organisation. `open`: true if the operator has unlocked the entry for
   * this member alone.
   */
  menu: z.array(z.object({ path: z.string(), title: z.string(), open: z.boolean() })),
});
export type PersonRights = z.infer<typeof PersonRights>;

export const listPersonRights = endpoint({
  name: "operator.listPersonRights",
  method: "GET",
  path: "/api/operator/account/rights",
  permission: "operator",
  cost: "query",
  summary: "账号在各企业中单独开通的功能",
  input: z.object({ _id: Id }),
  output: z.object({ list: z.array(PersonRights) }),
});

export const openForPerson = endpoint({
  name: "operator.openForPerson",
  method: "POST",
  path: "/api/operator/account/open",
  permission: "operator",
  cost: "query",
  summary: "为一名人员单独开通实时预览与锁定的菜单",
  input: z.object({
    account_id: Id,
    org_id: Id,
    live: z.boolean(),
    /** Paths of the locked menu entries that stay or become enabled for the member; the others become disabled. */
    menu: z.array(z.string().max(100)).max(100),
  }),
  output: Nothing,
});
