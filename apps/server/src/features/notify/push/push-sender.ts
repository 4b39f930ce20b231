import { formText } from "@huiyan/contract/form-texts";
import { type Language, languages } from "@huiyan/contract/language";
import { maxPushFailures, type PushPayload, pushLifeSeconds } from "@huiyan/contract/notify/push.rules";
import { type Services } from "#platform/context/context.ts";
import { type Attempt, type Sender } from "#platform/outbox/sender.ts";
import { SealedBrowser } from "./browser-keys.ts";
import { encryptPush } from "./encrypt-push.ts";
import {
  type DuePush,
  findDueSubscriptions,
  removeSubscription,
  storePushed,
  storePushFailure,
  takePush,
} from "./subscription.queries.ts";
import { getVapidKeys, vapidHeader } from "./vapid.ts";

const retryMs = 60_000;
/** Maximum delay after a failure, in milliseconds. */
export const longestPushWaitMs = retryMs * 2 ** (maxPushFailures - 2);

const languageOf = (text: string): Language => languages.find((each) => each === text) ?? "zh-CN";

function payloadOf({ waiting, message_id, language }: DuePush, title: string): PushPayload {
  const { key, values } = {
    key: waiting > 1 ? ("有 {count} 条新的报警" as const) : ("有新的报警" as const),
    values: { count: waiting },
  };
  const path = waiting > 1 ? "#/message" : `#/message?id=${message_id}`;
  return { title, body: formText(key, languageOf(language), values), path };
}

type PushError = "gone" | "refused";

function errorOf(status: number): "" | PushError {
  if (status >= 200 && status < 300) return "";
  return status === 404 || status === 410 ? "gone" : "refused";
}

async function send(services: Services, push: DuePush): Promise<Attempt<PushError>> {
  const { key, clock, outgoing, config, installation } = services;
  const { endpoint, p256dh, auth } = SealedBrowser.parse(JSON.parse(key.open(push.sealed)));
  const browser = { p256dh: Buffer.from(p256dh, "base64url"), auth: Buffer.from(auth, "base64url") };
  const body = encryptPush(JSON.stringify(payloadOf(push, installation.inForce().system_name)), browser);
  const subject = config.publicUrl ?? "mailto:push@huiyan.invalid";
  const headers = {
    authorization: vapidHeader(await getVapidKeys(services), endpoint, subject, clock.now()),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(pushLifeSeconds),
    urgency: "high",
    // with one topic, a later push replaces an earlier one that the browser has not received yet
    topic: "alarm",
  };
  const { status, tookMs } = await outgoing.of(push.org_id).send({ url: endpoint, method: "POST", headers, body });
  const error = errorOf(status);
  return { status, tookMs, error, isHopeless: error === "gone" };
}

/** Sends waiting pushes; each row is one browser. A browser whose subscription has ended is deleted. */
export function pushSender(services: Services): Sender<DuePush, object, PushError> {
  const { sql } = services.db;
  return {
    name: "notify.push",
    // few push services serve all browsers; their vendors can handle more parallel calls than an organisation's server
    shares: { workers: 16, perTarget: 1, perShare: 8, turns: 1 },
    leaseMs: 60_000,
    backOff: {
      waitMs: (failures) => (failures >= maxPushFailures ? undefined : retryMs * 2 ** (failures - 1)),
    },
    async findDue(look) {
      const due = await findDueSubscriptions(sql, look);
      return due.map(({ id, host }) => ({ target: id, shares: [`host ${host}`] }));
    },
    take: (id, lease) => takePush(sql, id, lease),
    send: (push) => send(services, push),
    async store(push, { error }, { now, nextAt }) {
      if (error === "") await storePushed(sql, push, now);
      else if (error === "gone") await removeSubscription(sql, push.id);
      else await storePushFailure(sql, push.id, nextAt);
    },
  };
}
