import { setTimeout } from "node:timers/promises";
import { addDevice } from "@huiyan/contract/device/device.api";
import { type Answer, type AnyEndpoint, type Sent } from "@huiyan/contract/endpoint";
import { Envelope } from "@huiyan/contract/envelope";
import { findPoints, takeSnapshot } from "@huiyan/contract/point/point.api";
import { signIn } from "@huiyan/contract/session/session.api";
import { z } from "zod";
import { type Operator } from "./platform-trial.ts";

interface Account {
  account: string;
  password: string;
  /** Verification code on the device's label. */
  code: string | undefined;
}

/**
 * Maximum number of attempts for a call that the platform answers with 429, and the maximum wait between two attempts.
 */
const maxCalls = 4;
const maxWaitSeconds = 30;
/** Wait if a 429 has no `retry-after`, seconds. Another check reports the missing header. */
const usualWaitSeconds = 5;

/** Calls an endpoint of the console's API. @throws Error with the platform's message for users */
async function call<E extends AnyEndpoint>(url: URL, token: string, endpoint: E, input: Sent<E>): Promise<Answer<E>> {
  const target = new URL(endpoint.path, url);
  const isQuery = endpoint.method === "GET";
  if (isQuery) for (const [name, value] of Object.entries(Object(input))) target.searchParams.set(name, String(value));
  for (let calls = 1; ; calls++) {
    const answer = await fetch(target, {
      method: endpoint.method,
      headers: { ...(token !== "" && { "x-token": token }), "content-type": "application/json" },
      ...(!isQuery && { body: JSON.stringify(input) }),
    });
    const seconds = Number(answer.headers.get("retry-after") ?? usualWaitSeconds);
    if (answer.status === 429 && calls < maxCalls && seconds <= maxWaitSeconds) {
      await answer.body?.cancel();
      await setTimeout(seconds * 1000);
      continue;
    }
    const { code, data, message } = Envelope.parse(await answer.json());
    if (code !== 0) throw new Error(`${endpoint.path}：${answer.status} ${message ?? ""}`);
    // not validated by the platform's schema a second time: the platform has validated its own response
    return z.custom<Answer<E>>().parse(data);
  }
}

/**
 * Signs a user in. The returned object acts as this user through the console's API.
 * @throws Error with the platform's message if the sign-in is refused
 */
export async function signInOperator(url: URL, { account, password, code }: Account): Promise<Operator> {
  const { token } = await call(url, "", signIn, { account, password });
  return {
    async claim(deviceId) {
      const input = { nickname: deviceId, device_id: deviceId, ...(code !== undefined && { code }) };
      await call(url, token, addDevice, input);
    },
    async takeSnapshot(deviceId, channel) {
      const { list } = await call(url, token, findPoints, { device_id: deviceId });
      const point = list.find((one) => one.channel === channel);
      if (point === undefined) throw new Error(`点位列表中没有设备 ${deviceId} 的通道 ${channel}`);
      await call(url, token, takeSnapshot, { _id: point._id });
    },
  };
}
