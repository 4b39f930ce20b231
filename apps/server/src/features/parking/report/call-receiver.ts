import { readReportAnswer } from "@huiyan/contract/parking/report.rules";
import { appSecretOf, type DeliveryError, signDelivery, statusError } from "#features/open-api/open-api.public.ts";
import { type Services } from "#platform/context/context.ts";
import { type Attempt } from "#platform/outbox/sender.ts";

export interface Paid {
  /** True if the receiver answered that the order is paid. */
  paid?: boolean;
}

/** Sends the signed body to the address and parses the receiver's answer. @throws AppError key_missing, outgoing_… */
export async function callReceiver(
  services: Services,
  { orgId, id, url, body }: { orgId: string; id: string; url: string; body: unknown },
): Promise<Attempt<DeliveryError> & Paid> {
  const { db, clock, outgoing } = services;
  const secret = await appSecretOf(services, db.sql, orgId);
  const call = signDelivery(secret, id, body, clock.now());
  const { status, tookMs, body: content } = await outgoing.of(orgId).ask({ ...call, url });
  const error = statusError(status);
  if (error !== "") return { status, tookMs, error };
  const answer = readReportAnswer(content.toString("utf8"));
  if (answer === undefined) return { status, tookMs, error: "答复内容不是 JSON 对象" };
  return { status, tookMs, error, paid: answer.paid };
}
