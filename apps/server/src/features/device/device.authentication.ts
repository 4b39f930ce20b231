import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { hmacHex } from "@huiyan/device-link/signature";
import { type Clock } from "#platform/clock/clock.ts";
import { type Sql } from "#platform/db/database.ts";
import { AppError } from "#platform/error/app-error.ts";
import { type DeviceClaim, type DeviceProof } from "#platform/http/authentication.ts";
import { type MasterKey } from "#platform/secret/master-key.ts";
import { findLivingDevice } from "./presence.queries.ts";

/**
 * Milliseconds for which a device's secret is cached. A revoked secret is accepted for at most this time; the database
 * refuses writes of a removed device anyway.
 */
const cacheMs = 1000;

interface Cached {
  at: number;
  secret: string;
  deviceUid: string;
  orgId: string;
}

/** Returns functions that authenticate devices by their signed requests. */
export function createDeviceAuthentication(db: Sql, key: MasterKey, clock: Clock) {
  const known = new Map<string, Cached>();

  async function lookUp(deviceId: string): Promise<Cached> {
    const cached = known.get(deviceId);
    if (cached !== undefined && performance.now() - cached.at < cacheMs) return cached;
    known.delete(deviceId);
    const row = await findLivingDevice(db, deviceId);
    if (row === undefined) throw new AppError("device_unsigned");
    const fresh = { at: performance.now(), secret: key.open(row.secret_sealed), deviceUid: row.id, orgId: row.org_id };
    known.set(deviceId, fresh);
    return fresh;
  }

  return async function authenticateDevice({ deviceId, deviceTime }: DeviceClaim): Promise<DeviceProof> {
    const { secret, deviceUid, orgId } = await lookUp(deviceId);
    const now = clock.now().getTime();
    const isOff = Math.abs(Number(deviceTime) - now) > deviceTimes.clockToleranceMs;
    return {
      caller: { kind: "device", deviceUid, deviceId, orgId },
      ...(isOff && { refusal: new AppError("device_clock_off", { fields: { server_time: `${now}` } }) }),
      sign: (text) => hmacHex(secret, text),
    };
  };
}
