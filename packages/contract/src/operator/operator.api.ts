import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { endlessPaging, paged } from "../paging.ts";
import { EpochMs, EpochMsQuery, Id } from "../scalars.ts";
import { entranceTexts, sentPassword } from "../session/session.rules.ts";

const Key = z.string().min(1).max(100);

export const getLink = endpoint({
  name: "operator.getLink",
  method: "GET",
  path: "/api/operator/link",
  permission: "public",
  cost: "hash",
  summary: "运营方的一次性链接是否有效",
  input: z.object({ key: Key }),
  /** `account`: phone of the account; empty if the link is not valid. */
  output: z.object({ account: z.string() }),
});

export const redeemLink = endpoint({
  name: "operator.redeemLink",
  method: "POST",
  path: "/api/operator/link",
  permission: "public",
  cost: "hash",
  summary: "用一次性链接设置运营方账号的密码，答复令牌",
  input: z.object({ key: Key, password: sentPassword(entranceTexts.newPassword) }),
  output: z.object({ token: z.string() }),
});

export const getOperator = endpoint({
  name: "operator.getSelf",
  method: "GET",
  path: "/api/operator/self",
  permission: "operator",
  cost: "cheap",
  summary: "当前运营方账号",
  input: z.object({}),
  /** `publisher`: true if the installation has a publisher's key with which it verifies packages. */
  output: z.object({
    _id: Id,
    account: z.string(),
    name: z.string(),
    last_login_time: EpochMs.nullable(),
    publisher: z.boolean(),
  }),
});

/**
 * An action of an operator. `org`: the organisation that the action affects; its log shows the action, too. Empty: no
 * organisation.
 */
const OperatorAct = z
  .object({
    _id: Id,
    time: EpochMs,
    operator: z.string(),
    action: z.string(),
    action_name: z.string(),
    org: z.string(),
    object: z.string(),
    detail: z.string(),
    ip: z.string(),
  })
  .meta({ id: "OperatorAct" });
export type OperatorAct = z.infer<typeof OperatorAct>;

export const findActs = endpoint({
  name: "operator.findActs",
  method: "GET",
  path: "/api/operator/act/list",
  permission: "operator",
  cost: "query",
  summary: "运营方的操作日志",
  input: z.object({ start: EpochMsQuery.optional(), end: EpochMsQuery.optional(), ...endlessPaging() }),
  output: paged(OperatorAct),
});
