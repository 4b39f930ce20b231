import { type Clock } from "../clock/clock.ts";
import { type Log } from "../log/log.ts";
import { type SentCode, type SmsSender } from "./code-message.ts";

const kept = 20;

/** Returns a sender for trials without a provider: the code goes to the log, and the newest ones to the demo's page. */
export function logSender(log: Log, clock: Clock): SmsSender {
  const codes: SentCode[] = [];
  return {
    isOn: true,
    async send({ phone, code, purpose }) {
      codes.unshift({ phone, code, purpose, at: clock.now() });
      codes.splice(kept);
      // In the text, since the log hides fields of this name; as a warning, since the message is not sent.
      log.warn({ purpose }, `SMS_SENDER 为 log，验证码 ${code} 未发往 ${phone}`);
    },
    recent: () => [...codes],
  };
}
