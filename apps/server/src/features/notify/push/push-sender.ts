import { formText } from "@huiyan/contract/form-texts";
import { type Language, languages } from "@huiyan/contract/language";
import { maxPushFailures, type PushPayload, pushLifeSeconds } from "@huiyan/contract/notify/push.rules";
import { type Services } from "../../../platform/context/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { createTurnWorkers, type TurnWorkers } from "../../../platform/queue/turn-workers.ts";
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

/** The push services are few and belong to the browsers' makers: they get more at once than one's own server. */
const limits = { workers: 16, perKey: 1, perGroup: 8, turns: 1 };
/** Longer than a call may take; after a crash the push is due again then. */
const holdMs = 60_000;
const retryMs = 60_000;

const languageOf = (text: string): Language => languages.find((each) => each === text) ?? "zh-CN";

function payloadOf({ waiting, message_id, language }: DuePush, title: string): PushPayload {
  const { key, values } = {
    key: waiting > 1 ? ("有 {count} 条新的报警" as const) : ("有新的报警" as const),
    values: { count: waiting },
  };
  const path = waiting > 1 ? "#/message" : `#/message?id=${message_id}`;
  return { title, body: formText(key, languageOf(language), values), path };
}

/** @returns HTTP status; 0 where no answer came */
async function send(services: Services, push: DuePush): Promise<number> {
  const { key, clock, outgoing, config } = services;
  const { endpoint, p256dh, auth } = SealedBrowser.parse(JSON.parse(key.open(push.sealed)));
  const browser = { p256dh: Buffer.from(p256dh, "base64url"), auth: Buffer.from(auth, "base64url") };
  const body = encryptPush(JSON.stringify(payloadOf(push, config.systemName)), browser);
  const subject = config.publicUrl ?? "mailto:push@huiyan.invalid";
  const headers = {
    authorization: vapidHeader(await getVapidKeys(services), endpoint, subject, clock.now()),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(pushLifeSeconds),
    urgency: "high",
    // a later one takes the place of one that has not been handed over
    topic: "alarm",
  };
  try {
    return (await outgoing.of(push.org_id).send({ url: endpoint, method: "POST", headers, body })).status;
  } catch (error) {
    if (error instanceof AppError) return 0;
    throw error;
  }
}

/** Sends to one browser and writes down what came of it. A browser that is gone is forgotten. */
async function deliverPush(services: Services, push: DuePush): Promise<void> {
  const { db, clock } = services;
  const status = await send(services, push);
  const now = clock.now();
  if (status >= 200 && status < 300) await storePushed(db.sql, push, now);
  else if (status === 404 || status === 410) await removeSubscription(db.sql, push.id);
  else {
    const isOver = push.failures + 1 >= maxPushFailures;
    await storePushFailure(db.sql, push.id, isOver ? null : new Date(now.getTime() + retryMs * 2 ** push.failures));
  }
}

/** Sends what waits for browsers. */
export function createPushSender(services: Services): TurnWorkers {
  const { db, clock, log } = services;
  return createTurnWorkers(
    limits,
    {
      async findDue(limit) {
        const due = await findDueSubscriptions(db.sql, clock.now(), limit);
        return due.map(({ id, host }) => ({ key: id, groups: [host] }));
      },
      async runNext(id) {
        const now = clock.now();
        const push = await takePush(db.sql, id, now, new Date(now.getTime() + holdMs));
        if (push !== undefined) await deliverPush(services, push);
        return false;
      },
    },
    log,
  );
}
