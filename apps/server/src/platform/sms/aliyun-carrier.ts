import { createRequire } from "node:module";
import { type AliyunSettings } from "../config/sms-settings.ts";
import { type Carrier, SmsRefused } from "./code-message.ts";

const timeoutMs = 5000;

const require = createRequire(import.meta.url);

type Sms = typeof import("@alicloud/dysmsapi20170525", { with: { "resolution-mode": "require" }});
type Core = typeof import("@alicloud/openapi-core", { with: { "resolution-mode": "require" }});

/** Loads the provider's client. Loading takes a while, so it happens only when the first message is sent. */
function createClient({ keyId, keySecret, endpoint }: AliyunSettings) {
  const sms: Sms = require("@alicloud/dysmsapi20170525");
  const core: Core = require("@alicloud/openapi-core");
  const isPlain = endpoint.startsWith("http://");
  const config = new core.$OpenApiUtil.Config({
    accessKeyId: keyId,
    accessKeySecret: keySecret,
    endpoint: endpoint.replace(/^https?:\/\//, ""),
    protocol: isPlain ? "http" : "https",
    connectTimeout: timeoutMs,
    readTimeout: timeoutMs,
  });
  return { client: new sms.default(config), SendSmsRequest: sms.SendSmsRequest };
}

/**
 * Sends through Alibaba Cloud SMS. Fails if the provider refuses, for example because of its rate limit or missing
 * credit.
 */
export function aliyunCarrier(settings: AliyunSettings): Carrier {
  let opening: ReturnType<typeof createClient> | undefined;
  return async ({ phone, code }) => {
    opening ??= createClient(settings);
    const { client, SendSmsRequest } = opening;
    const { signName, templateCode } = settings;
    const templateParam = JSON.stringify({ code });
    const { body } = await client.sendSms(
      new SendSmsRequest({ phoneNumbers: phone, signName, templateCode, templateParam }),
    );
    if (body?.code !== "OK") throw new SmsRefused(body?.code ?? "no answer");
  };
}
