import { setTimeout as wait } from "node:timers/promises";
import { hmacHex } from "@huiyan/device-link/signature";
import { type Clock } from "../clock/clock.ts";
import { type WebhookSettings } from "../config/sms-settings.ts";
import { type Carrier, type CodeMessage, SmsRefused } from "./code-message.ts";

const timeoutMs = 5000;
const retryAfterMs = 1000;

/** Returns the complete text of a message, worded by the operator. */
export type TextOfCode = (message: CodeMessage) => string;

/**
 * Posts `{ phone, code, purpose, minutes, text }` to the operator's address.
 * The request is signed, so that no other client can trigger messages: x-huiyan-sign is the hex HMAC-SHA256 of
 * x-huiyan-time (epoch ms), a line feed and the body.
 * Retries once if there is no answer, or a 5xx answer.
 */
export function webhookCarrier({ url, secret }: WebhookSettings, clock: Clock, textOf: TextOfCode): Carrier {
  async function post(body: string): Promise<number> {
    const time = String(clock.now().getTime());
    const headers = {
      "content-type": "application/json",
      "x-huiyan-time": time,
      "x-huiyan-sign": hmacHex(secret, `${time}\n${body}`),
    };
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
    await answer.body?.cancel();
    return answer.status;
  }

  return async (message) => {
    const { phone, code, purpose, minutes } = message;
    const body = JSON.stringify({ phone, code, purpose, minutes, text: textOf(message) });
    let status = await post(body).catch(() => 0);
    if (status === 0 || status >= 500) {
      await wait(retryAfterMs);
      status = await post(body);
    }
    if (status < 200 || status >= 300) throw new SmsRefused(`HTTP ${status}`);
  };
}
