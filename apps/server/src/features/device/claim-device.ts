import { sameText } from "@huiyan/device-link/signature";
import { v7 } from "uuid";
import { type Context } from "#platform/context/context.ts";
import { type Queryable } from "#platform/db/database.ts";
import { insertDevice } from "./device.queries.ts";
import { newSecret } from "./device-secrets.ts";
import { findFactoryDevice } from "./factory.queries.ts";
import { findLivingDevice } from "./presence.queries.ts";

export interface ClaimRequest {
  orgId: string;
  deviceId: string;
  nickname: string;
  /** Code on the device's label; undefined if no code is required. */
  code: string | undefined;
  /**
   * Row id for the new device. After a crash before the result was stored, this id shows that the device is already
   * bound.
   */
  deviceUid?: string | undefined;
}

export type ClaimResult =
  | { state: "claimed"; deviceUid: string }
  | { state: "claimed_before"; deviceUid: string }
  | { state: "unknown_or_taken" }
  | { state: "wrong_code" };

/**
 * Binds an unbound device of the factory registry to an organisation. The device receives its secret when it connects.
 */
export async function claimDevice(
  ctx: Pick<Context, "key" | "clock">,
  db: Queryable,
  request: ClaimRequest,
): Promise<ClaimResult> {
  const factory = await findFactoryDevice(db, request.deviceId);
  const living = await findLivingDevice(db, request.deviceId);
  if (living !== undefined && living.id === request.deviceUid)
    return { state: "claimed_before", deviceUid: request.deviceUid };
  if (factory === undefined || living !== undefined) return { state: "unknown_or_taken" };
  if (request.code !== undefined && !sameText(ctx.key.open(factory.code_sealed), request.code.toUpperCase()))
    return { state: "wrong_code" };
  const deviceUid = request.deviceUid ?? v7();
  await insertDevice(db, {
    id: deviceUid,
    deviceId: request.deviceId,
    orgId: request.orgId,
    nickname: request.nickname,
    type: factory.type,
    platform: factory.platform,
    secretSealed: ctx.key.seal(newSecret()),
    now: ctx.clock.now(),
  });
  return { state: "claimed", deviceUid };
}
