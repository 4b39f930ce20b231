import { type FormText } from "../form-texts.ts";
import { type LocalizedText } from "../language.ts";

/** Description of a kind of notification channel that has an address; used by the form and the server's checks. */
export interface AddressChannel {
  name: LocalizedText;
  address: { label: LocalizedText; hint: LocalizedText; missing: FormText };
  /** Shared secret for signatures; undefined: this kind has none. */
  secret?: { label: LocalizedText; hint: LocalizedText; isRequired: boolean };
  /** Allowed hosts of a robot's address. A private deployment may use a relay of the operator instead. */
  hosts?: readonly [string, ...string[]];
}

interface Robot {
  name: LocalizedText;
  hosts: readonly [string, ...string[]];
  /** Hint that says where to find the address. */
  hint: LocalizedText;
  /** Name of the secret in the robot's service; undefined: the service has none. */
  secret?: LocalizedText;
}

/** Describes a chat robot. The robot's service provides the address, and a secret if signing is enabled there. */
function robot({ name, hosts, hint, secret }: Robot): AddressChannel {
  const address = {
    label: ["机器人 Webhook 地址", "機器人 Webhook 位址", "Robot webhook URL"],
    hint,
    missing: "请输入机器人的 Webhook 地址！",
  } as const;
  if (secret === undefined) return { name, hosts, address };
  const secretHint = ["未启用签名则留空", "未啟用簽名則留空", "Leave blank if signing is not turned on"] as const;
  return { name, hosts, address, secret: { label: secret, hint: secretHint, isRequired: false } };
}

const addressChannels = {
  wecom: robot({
    name: ["企业微信", "企業微信", "WeCom"],
    hosts: ["qyapi.weixin.qq.com"],
    hint: [
      "在群设置中添加“消息推送”机器人后复制",
      "在群組設定中新增「訊息推送」機器人後複製",
      "Copy it after adding a robot in the group's settings",
    ],
  }),
  dingtalk: robot({
    name: ["钉钉", "釘釘", "DingTalk"],
    hosts: ["oapi.dingtalk.com"],
    hint: [
      "在群设置中添加“自定义”机器人后复制，安全设置建议选“加签”",
      "在群組設定中新增「自訂」機器人後複製，安全設定建議選「加簽」",
      "Copy it after adding a custom robot to the group. Signing is the recommended security setting.",
    ],
    secret: ["加签密钥", "加簽金鑰", "Signing secret"],
  }),
  feishu: robot({
    name: ["飞书", "飛書", "Feishu"],
    hosts: ["open.feishu.cn", "open.larksuite.com"],
    hint: [
      "在群设置中添加“自定义机器人”后复制，建议开启“签名校验”",
      "在群組設定中新增「自訂機器人」後複製，建議開啟「簽名校驗」",
      "Copy it after adding a custom bot to the group. Turn on signature verification.",
    ],
    secret: ["签名校验密钥", "簽名校驗金鑰", "Signature secret"],
  }),
  /** Server of the organisation, which verifies the signature of each notification. */
  webhook: {
    name: ["Webhook", "Webhook", "Webhook"],
    address: {
      label: ["接收地址", "接收位址", "Endpoint URL"],
      hint: [
        "通知以 POST 发送到此地址，正文为 JSON，附签名",
        "通知以 POST 傳送到此位址，內文為 JSON，附簽名",
        "Notifications are sent to this URL as signed POST requests with JSON",
      ],
      missing: "请输入接收地址！",
    },
    secret: {
      label: ["签名密钥", "簽名金鑰", "Signing secret"],
      hint: [
        "接收方用它验证签名，保存后不再显示",
        "接收方用它驗證簽名，儲存後不再顯示",
        "The receiver verifies signatures with it. It is not shown again once saved.",
      ],
      isRequired: true,
    },
  },
} as const satisfies Record<string, AddressChannel>;

export type AddressKind = keyof typeof addressChannels;
export type ChannelKind = "email" | AddressKind;
export const addressKinds = Object.keys(addressChannels) as AddressKind[];
export const channelKinds: readonly ChannelKind[] = ["email", ...addressKinds];

export const addressChannel = (kind: AddressKind): AddressChannel => addressChannels[kind];

/** Kinds of channels whose services limit the message rate. */
export const robotKinds: readonly ChannelKind[] = addressKinds.filter(
  (kind) => addressChannel(kind).hosts !== undefined,
);

export const channelName = (kind: ChannelKind): LocalizedText =>
  kind === "email" ? ["邮件", "電子郵件", "E-mail"] : addressChannels[kind].name;
