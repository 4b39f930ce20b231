import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { v4 } from "uuid";
import { type Services } from "#platform/context/context.ts";
import { type DeviceConnection } from "#platform/mqtt/device-gate.ts";
import { isMqttPassword } from "./device-secrets.ts";
import { type FactoryRow, findFactoryDevices, markWaiting, type Waiter } from "./factory.queries.ts";
import { confirmSecrets, findLivingDevices, type KnownDevice } from "./presence.queries.ts";

/** A device that tries to connect. */
export interface ConnectAttempt {
  deviceId: string;
  password: string;
  ip: string;
}

type Judgement = "secret" | "factory" | "refused";

function judge(
  { key, clock }: Services,
  { deviceId, password }: ConnectAttempt,
  device: KnownDevice | undefined,
  factory: FactoryRow | undefined,
): Judgement {
  const now = clock.now().getTime();
  const signedBy = (sealed: Buffer) =>
    isMqttPassword(key.open(sealed), deviceId, password, now, deviceTimes.clockToleranceMs);
  if (device !== undefined && signedBy(device.secret_sealed)) return "secret";
  // the factory key is accepted only until the device has used its secret for the first time
  const mayUseFactoryKey = factory !== undefined && device?.secret_confirmed_at == null;
  return mayUseFactoryKey && signedBy(factory.key_sealed) ? "factory" : "refused";
}

/**
 * Authenticates devices that connect at the same time, with few queries for all of them. Returns null for a refused
 * device.
 */
export async function admitDevices(
  services: Services,
  attempts: readonly ConnectAttempt[],
): Promise<(DeviceConnection | null)[]> {
  const { db, clock } = services;
  const ids = attempts.map(({ deviceId }) => deviceId);
  const [living, made] = await Promise.all([findLivingDevices(db.sql, ids), findFactoryDevices(db.sql, ids)]);
  const confirmed: string[] = [];
  const waiting: Waiter[] = [];
  const connections = attempts.map((attempt): DeviceConnection | null => {
    const { deviceId, ip } = attempt;
    const device = living.get(deviceId);
    const judgement = judge(services, attempt, device, made.get(deviceId));
    if (judgement === "refused") return null;
    const id = v4();
    const since = device === undefined ? clock.now() : null;
    if (judgement === "factory") waiting.push({ deviceId, connection: id, since, ip });
    else if (device !== undefined && device.secret_confirmed_at === null) confirmed.push(device.id);
    const deviceUid = judgement === "secret" ? (device?.id ?? null) : null;
    return { id, deviceId, deviceUid, ip, session: "", listening: false };
  });
  await confirmSecrets(db.sql, confirmed, clock.now());
  await markWaiting(db.sql, waiting);
  return connections;
}
