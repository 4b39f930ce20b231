import { deliveryWaits } from "@huiyan/contract/open-api/open-api.rules";
import { getMessagesForPush, viewMessage } from "#features/alarm/alarm.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Attempt, hostShare, type Sender, waitsOf } from "#platform/outbox/sender.ts";
import { type DeliveryError, statusError } from "./delivery-error.ts";
import {
  type DueDelivery,
  findDueOrganisations,
  setDelivered,
  setTryFailed,
  takeDelivery,
} from "./due-delivery.queries.ts";
import { appSecretOf, signDelivery } from "./sign-delivery.ts";
import { withWholeAddresses } from "./whole-addresses.ts";

async function send(services: Services, delivery: DueDelivery): Promise<Attempt<DeliveryError>> {
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

/** Uploads alarms to the organisations' servers. */
export function deliverySender(services: Services): Sender<DueDelivery, object, DeliveryError> {
  const { sql } = services.db;
  return {
    name: "openApi.deliver",
    shares: { workers: 8, perTarget: 2, perShare: 4, turns: 20 },
    leaseMs: 60_000,
    backOff: { waitMs: waitsOf(deliveryWaits) },
    async findDue(look) {
      const due = await findDueOrganisations(sql, look);
      return due.map(({ org_id, url }) => ({ target: org_id, shares: [hostShare(url)] }));
    },
    take: (orgId, lease) => takeDelivery(sql, orgId, lease),
    send: (delivery) => send(services, delivery),
    async store({ id }, attempt, { now, nextAt }) {
      if (attempt.error === "") await setDelivered(sql, id, attempt, now);
      else await setTryFailed(sql, id, attempt, nextAt);
    },
  };
}
