import { type Clock } from "../clock/clock.ts";
import { type Log } from "../log/log.ts";
import { type SentCode, type SmsSender } from "./code-message.ts";

const kept = 20;

/**
 * Returns a sender for trials without a provider. The code is written to the log; the demo's page shows the newest
 * codes.
 */
export function logSender(log: Log, clock: Clock): SmsSender {
  const codes: SentCode[] = [];
  return {
    isOn: true,
    async send({ phone, code, purpose }) {
      codes.unshift({ phone, code, purpose, at: clock.now() });
      codes.splice(kept);
      // the code is part of the text, because the log hides fields named `code`; a warning, because no SMS is sent
      log.warn({ purpose }, `SMS_SENDER 为 log，验证码 ${code} 未发往 ${phone}`);
    },
    recent: () => [...codes],
  };
}
