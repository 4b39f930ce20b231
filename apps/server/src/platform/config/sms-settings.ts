import { z } from "zod";

const Environment = z.object({
  SMS_SENDER: z.enum(["log", "webhook", "aliyun"], { error: "须为 log、webhook 或 aliyun" }).optional(),
  SMS_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: "须为 http:// 或 https:// 开头的地址" }).optional(),
  SMS_WEBHOOK_SECRET: z.string().min(16, "至少 16 个字符").optional(),
  SMS_ALIYUN_KEY_ID: z.string().optional(),
  SMS_ALIYUN_KEY_SECRET: z.string().optional(),
  SMS_ALIYUN_SIGN: z.string().optional(),
  SMS_ALIYUN_TEMPLATE: z.string().optional(),
  SMS_ALIYUN_ENDPOINT: z.string().min(1).default("dysmsapi.aliyuncs.com"),
});

export const smsVariables: readonly string[] = Object.keys(Environment.shape);

export interface WebhookSettings {
  sender: "webhook";
  url: string;
  secret: string;
}

export interface AliyunSettings {
  sender: "aliyun";
  keyId: string;
  keySecret: string;
  signName: string;
  /** Code of a message template whose only variable is `${code}`. */
  templateCode: string;
  /** Host name of the SMS service; with the prefix http:// for a test server on this machine. */
  endpoint: string;
}

/** `none`: no SMS service. `log`: codes go to the log, for trials and the demo. */
export type SmsSettings = { sender: "none" } | { sender: "log" } | WebhookSettings | AliyunSettings;

/** Reads the settings `SMS_…`; each issue names the wrong setting. */
export const SmsSettings = Environment.transform((e, ctx): SmsSettings => {
  const needed = (name: keyof typeof e): string => {
    const value = e[name] ?? "";
    if (value === "")
      ctx.addIssue({ code: "custom", path: [name], message: `SMS_SENDER 为 ${e.SMS_SENDER} 时不能为空` });
    return value;
  };
  if (e.SMS_SENDER === undefined) return { sender: "none" };
  if (e.SMS_SENDER === "log") return { sender: "log" };
  if (e.SMS_SENDER === "webhook") {
    return { sender: "webhook", url: needed("SMS_WEBHOOK_URL"), secret: needed("SMS_WEBHOOK_SECRET") };
  }
  return {
    sender: "aliyun",
    keyId: needed("SMS_ALIYUN_KEY_ID"),
    keySecret: needed("SMS_ALIYUN_KEY_SECRET"),
    signName: needed("SMS_ALIYUN_SIGN"),
    templateCode: needed("SMS_ALIYUN_TEMPLATE"),
    endpoint: e.SMS_ALIYUN_ENDPOINT,
  };
});
