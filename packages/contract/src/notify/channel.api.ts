import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { pastedCode, pastedHost, pastedText, pastedUrl } from "../pasted.ts";
import { isHost } from "../point/camera.api.ts";
import { EpochMs, Id, Version } from "../scalars.ts";
import { addressKinds } from "./channel-kinds.ts";
import { mailSecurities, maxRecipients } from "./notify.rules.ts";

const name = z
  .string({ error: "请输入渠道名称！" })
  .overwrite(pastedText)
  .min(1, "请输入渠道名称！")
  .max(30, "名称最多 30 个字");
const Mail = z
  .string({ error: "请输入正确的邮箱地址" })
  .overwrite(pastedCode)
  .pipe(z.email("请输入正确的邮箱地址").max(254, "请输入正确的邮箱地址"));
/** Secret. On an edit, absent: the stored secret stays; empty: the secret is removed. */
const secret = z.string().overwrite(pastedText).max(200, "密钥最多 200 个字符").optional();
const url = z
  .string()
  .overwrite(pastedUrl)
  .max(1000, "地址最多 1000 个字符")
  .regex(/^(https?:\/\/\S+)?$/i, "请输入以 http:// 或 https:// 开头的地址")
  .optional();

const host = z.string({ error: "请输入邮件服务器" }).overwrite(pastedHost).refine(isHost, "请输入邮件服务器");
const mailFields = {
  host,
  port: z
    .number({ error: "端口须为 1 到 65535" })
    .int()
    .min(1, "端口须为 1 到 65535")
    .max(65_535, "端口须为 1 到 65535"),
  security: z.enum(mailSecurities),
  username: z.string().overwrite(pastedText).max(254, "用户名最多 254 个字符"),
  from: Mail,
  recipients: z.array(Mail).min(1, "请输入收件人！").max(maxRecipients, "收件人最多 20 个"),
  /** True: accepts a self-signed certificate, as internal mail servers often have. */
  allow_self_signed: z.boolean(),
};

/**
 * Target of a channel as entered by the user. On an edit, an unchanged robot address and unchanged secrets are absent.
 */
export const ChannelEntry = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("email"),
    ...mailFields,
    password: z.string().max(200, "密码最多 200 个字符").optional(),
  }),
  z.object({ kind: z.enum(addressKinds), url, secret }),
]);
export type ChannelEntry = z.input<typeof ChannelEntry>;

/** Target of a channel as shown to users: without secrets; an address that contains a secret is shortened. */
const ChannelTarget = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("email"), ...mailFields, has_password: z.boolean() }),
  z.object({ kind: z.enum(addressKinds), address: z.string(), has_secret: z.boolean() }),
]);

const Channel = z
  .object({
    _id: Id,
    name: z.string(),
    enabled: z.boolean(),
    version: Version,
    target: ChannelTarget,
    /** Number of rules that use this channel. */
    rules: z.number().int(),
    /** Time and reason of the current failure; null: the channel works. */
    failing: z.object({ since: EpochMs, text: z.string() }).nullable(),
    /** Number of queued notifications. */
    waiting: z.number().int(),
    last_done_at: EpochMs.nullable(),
  })
  .meta({ id: "NotifyChannel" });
export type Channel = z.infer<typeof Channel>;

export const listChannels = endpoint({
  name: "notify.listChannels",
  method: "GET",
  path: "/api/client/notify/channel/list",
  permission: "notify.manage",
  cost: "query",
  summary: "通知渠道及其状态，不含密码与密钥",
  input: Nothing,
  output: z.object({
    list: z.array(Channel),
    /** True if notifications can contain links to the console. */ has_links: z.boolean(),
  }),
});

export const addChannel = endpoint({
  name: "notify.addChannel",
  method: "POST",
  path: "/api/client/notify/channel/add",
  permission: "notify.manage",
  cost: "device",
  summary: "添加通知渠道",
  input: z.object({ name, target: ChannelEntry }),
  output: z.object({ _id: Id }),
});

export const editChannel = endpoint({
  name: "notify.editChannel",
  method: "POST",
  path: "/api/client/notify/channel/edit",
  permission: "notify.manage",
  cost: "device",
  summary: "修改通知渠道；不填的地址、密码与密钥保持不变",
  /** `version`: version of the channel that the user saw; an outdated one is refused with `conflict`. */
  input: z.object({ _id: Id, version: Version, name, target: ChannelEntry }),
  output: Nothing,
});

export const switchChannel = endpoint({
  name: "notify.switchChannel",
  method: "POST",
  path: "/api/client/notify/channel/switch",
  permission: "notify.manage",
  cost: "query",
  summary: "启用或停用通知渠道；停用时等待发送的通知作废",
  input: z.object({ _id: Id, enabled: z.boolean() }),
  output: Nothing,
});

export const removeChannel = endpoint({
  name: "notify.removeChannel",
  method: "POST",
  path: "/api/client/notify/channel/del",
  permission: "notify.manage",
  cost: "query",
  summary: "删除通知渠道，规则不再发往这里；发送记录保留",
  input: z.object({ _id: Id }),
  output: Nothing,
});

export const tryChannel = endpoint({
  name: "notify.tryChannel",
  method: "POST",
  path: "/api/client/notify/channel/try",
  permission: "notify.manage",
  cost: "device",
  summary: "向通知渠道发送一条测试通知",
  input: z.object({ _id: Id }),
  output: z.object({ ok: z.boolean(), text: z.string(), took_ms: z.number().int() }),
});
