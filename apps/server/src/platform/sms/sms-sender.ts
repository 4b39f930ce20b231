import { smsText } from "@huiyan/contract/operator/settings.rules";
import { type Clock } from "../clock/clock.ts";
import { type SmsSettings } from "../config/sms-settings.ts";
import { AppError } from "../error/app-error.ts";
import { type Log } from "../log/log.ts";
import { aliyunCarrier } from "./aliyun-carrier.ts";
import { type Carrier, SmsRefused, type SmsSender } from "./code-message.ts";
import { logSender } from "./log-sender.ts";
import { type TextOfCode, webhookCarrier } from "./webhook-carrier.ts";

export type { SmsSender } from "./code-message.ts";

const masked = (phone: string) => phone.replace(/^(.{3}).*(.{4})$/, "$1****$2");

/**
 * Returns the names and codes of an error for the log. The error's text is omitted, because it may contain the phone
 * and the code.
 */
function reasonOf(error: unknown): string {
  if (error instanceof SmsRefused) return error.message;
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

function quietSender(carry: Carrier, log: Log): SmsSender {
  return {
    isOn: true,
    async send(message) {
      const facts = { phone: masked(message.phone), purpose: message.purpose };
      await carry(message).catch((error: unknown) => {
        log.error({ ...facts, reason: reasonOf(error) }, "sms failed");
        throw new AppError("sms_failed");
      });
      log.info(facts, "sms sent");
    },
    recent: () => [],
  };
}

const noSender: SmsSender = {
  isOn: false,
  send: () => Promise.reject(new AppError("sms_off")),
  recent: () => [],
};

/** Dependencies of all senders. `settings` returns the system's name and the current text template of code messages. */
export interface SmsDeps {
  log: Log;
  clock: Clock;
  settings: () => { system_name: string; sms_text: string };
}

/** Creates the sender that the settings select. */
export function createSmsSender(sms: SmsSettings, { log, clock, settings }: SmsDeps): SmsSender {
  if (sms.sender === "none") return noSender;
  if (sms.sender === "log") return logSender(log, clock);
  if (sms.sender === "aliyun") return quietSender(aliyunCarrier(sms), log);
  const textOf: TextOfCode = ({ code, minutes }) => {
    const { system_name: name, sms_text } = settings();
    return smsText(sms_text, { name, code, minutes });
  };
  return quietSender(webhookCarrier(sms, clock, textOf), log);
}
