import { hash } from "node:crypto";
import { deliveryHeaders, deliverySigningText } from "@huiyan/contract/open-api/open-api.rules";
import { hmacHex } from "@huiyan/device-link/signature";
import { type Services } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { AppError } from "#platform/error/app-error.ts";
import { type OutgoingRequest } from "#platform/outgoing/request-target.ts";
import { getAppKey } from "./app-key.queries.ts";

/**
 * Returns the AppSecret, with which the receiver verifies that a request comes from this installation.
 * @throws AppError key_missing
 */
export async function appSecretOf({ key }: Pick<Services, "key">, db: Queryable, orgId: string): Promise<string> {
  const row = await getAppKey(db, orgId);
  if (row === undefined) throw new AppError("key_missing");
  return key.open(row.secret_sealed);
}

/**
 * Returns a signed request with `content` for an organisation's server.
 * @param deliveryId id that is the same at each attempt, so that the receiver recognises a repetition
 */
export function signDelivery(secret: string, deliveryId: string, content: unknown, now: Date): OutgoingRequest {
  const body = JSON.stringify(content);
  const time = String(now.getTime());
  const sign = hmacHex(secret, deliverySigningText(deliveryId, time, hash("sha256", body, "hex")));
  const { id: idHeader, time: timeHeader, sign: signHeader } = deliveryHeaders;
  const headers = {
    "content-type": "application/json; charset=utf-8",
    [idHeader]: deliveryId,
    [timeHeader]: time,
    [signHeader]: sign,
  };
  return { method: "POST", headers, body };
}
