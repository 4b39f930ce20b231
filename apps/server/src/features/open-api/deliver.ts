import { deliveryWaits } from "@huiyan/contract/open-api/open-api.rules";
import { type Services } from "../../platform/context/context.ts";
import { getMessagesForPush, viewMessage } from "../alarm/alarm.public.ts";
import { type Attempt, attempt, nextAttemptAt, statusError } from "./attempt.ts";
import { type DueDelivery, setDelivered, setTryFailed } from "./due-delivery.queries.ts";
import { appSecretOf, signDelivery } from "./sign-delivery.ts";
import { withWholeAddresses } from "./whole-addresses.ts";

interface Outcome extends Attempt {
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
  const { status, tookMs } = await outgoing.of(delivery.org_id).send({ ...call, url: delivery.url });
  return { status, tookMs, error: statusError(status) };
}

/**
 * Sends one delivery and writes down what came of it.
 * @returns whether the receiver took it
 * @throws when the database is away; the delivery is due again when its hold has run out
 */
export async function deliver(services: Services, delivery: DueDelivery): Promise<boolean> {
  const { db, clock } = services;
  const outcome: Outcome = await attempt(services, delivery.id, () => send(services, delivery));
  const now = clock.now();
  if (outcome.error === "") await setDelivered(db.sql, delivery.id, outcome, now);
  else {
    const nextAt = outcome.isHopeless ? null : nextAttemptAt(deliveryWaits, delivery.tries, now);
    await setTryFailed(db.sql, delivery.id, outcome, nextAt);
  }
  return outcome.error === "";
}
