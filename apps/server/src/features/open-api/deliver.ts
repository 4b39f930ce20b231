import { deliveryWaits } from "@huiyan/contract/open-api/open-api.rules";
import { type Services } from "../../platform/context/context.ts";
import { isDatabaseAway } from "../../platform/db/failures.ts";
import { errorKeyOf } from "../../platform/http/answer/error-answer.ts";
import { getMessagesForPush, viewMessage } from "../alarm/alarm.public.ts";
import { type DeliveryError } from "./delivery-error.ts";
import { type DueDelivery, setDelivered, setTryFailed, type Try } from "./due-delivery.queries.ts";
import { appSecretOf, signDelivery } from "./sign-delivery.ts";
import { withWholeAddresses } from "./whole-addresses.ts";

/** What happened to one try; `error` is empty when the receiver took it. */
interface Outcome extends Try {
  error: "" | DeliveryError;
  /** No further try can help. */
  isHopeless?: boolean;
}

async function send(services: Services, delivery: DueDelivery): Promise<Outcome> {
  const { db, clock, outgoing } = services;
  const [message] = await getMessagesForPush(db.sql, [delivery.message_id]);
  if (message === undefined) return { status: 0, tookMs: 0, error: "消息已删除", isHopeless: true };
  const secret = await appSecretOf(services, db.sql, delivery.org_id);
  const view = viewMessage(services, message, "zh-CN");
  const content = { event: "message", message: withWholeAddresses(view, services.config.publicUrl) };
  const call = signDelivery(secret, delivery.id, content, clock.now());
  const { status, tookMs } = await outgoing.send({ ...call, url: delivery.url });
  return { status, tookMs, error: status >= 200 && status < 300 ? "" : "HTTP 状态码 {status}" };
}

async function trySend(services: Services, delivery: DueDelivery): Promise<Outcome> {
  const started = performance.now();
  try {
    return await send(services, delivery);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const key = errorKeyOf(error);
    if (key === "internal") services.log.error({ err: error, delivery: delivery.id }, "a delivery failed unexpectedly");
    return { status: 0, tookMs: Math.round(performance.now() - started), error: key };
  }
}

/** When the next try is due after one more has failed; null after the last. */
function nextTryAt({ tries }: DueDelivery, now: Date): Date | null {
  const seconds = deliveryWaits[tries];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

/**
 * Sends one delivery and writes down what came of it.
 * @returns whether the receiver took it
 * @throws when the database is away; the delivery is due again when its hold has run out
 */
export async function deliver(services: Services, delivery: DueDelivery): Promise<boolean> {
  const { db, clock } = services;
  const outcome = await trySend(services, delivery);
  const now = clock.now();
  if (outcome.error === "") await setDelivered(db.sql, delivery.id, outcome, now);
  else await setTryFailed(db.sql, delivery.id, outcome, outcome.isHopeless ? null : nextTryAt(delivery, now));
  return outcome.error === "";
}
