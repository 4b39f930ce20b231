import { v7 } from "uuid";
import { type Services } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { insertCommand } from "./command.queries.ts";
import { sealCameraPassword, sealSecret, signCommand, signConfig } from "./device-secrets.ts";
import { findFactoryDevices } from "./factory.queries.ts";
import { readDeviceConfigs } from "./points/device-configs.ts";
import { findLivingDevice, findLivingDevices, getSessionOf } from "./presence.queries.ts";

const claimLifeMs = 60_000;

/** Session of a connected device that has subscribed to its messages. */
export interface OpenSession {
  deviceId: string;
  session: string;
}

/**
 * Sends secrets to devices that were claimed while they had only their factory key. A secret is encrypted with that
 * key.
 */
export async function sendClaims(services: Services, sessions: readonly OpenSession[]): Promise<void> {
  const { db, key, clock, devices } = services;
  const ids = sessions.map(({ deviceId }) => deviceId);
  const [living, made] = await Promise.all([findLivingDevices(db.sql, ids), findFactoryDevices(db.sql, ids)]);
  const expiresAt = clock.now().getTime() + claimLifeMs;
  for (const { deviceId, session } of sessions) {
    const [device, factory] = [living.get(deviceId), made.get(deviceId)];
    if (device === undefined || factory === undefined) continue;
    const factoryKey = key.open(factory.key_sealed);
    const params = { secret_sealed: sealSecret(factoryKey, deviceId, key.open(device.secret_sealed)) };
    const command = signCommand(factoryKey, session, deviceId, "claim", v7(), expiresAt, params);
    devices.send(deviceId, "command/claim", command);
  }
}

/**
 * Sends each device its desired settings for the current session. If `config_version` has changed meanwhile, the
 * settings are sent again, so that the device ends with the newest ones. The caller does not wait for the repetition.
 */
export async function sendConfigs(services: Services, sessions: readonly OpenSession[]): Promise<void> {
  const { db, key, devices, log } = services;
  const ids = sessions.map(({ deviceId }) => deviceId);
  const living = await findLivingDevices(db.sql, ids);
  const wanted = await readDeviceConfigs(
    db.sql,
    [...living.values()].map(({ id }) => id),
  );
  for (const { deviceId, session } of sessions) {
    const device = living.get(deviceId);
    if (device === undefined) continue;
    const secret = key.open(device.secret_sealed);
    const body = wanted(device.id, (sealed) =>
      sealCameraPassword(secret, deviceId, key.open(Buffer.from(sealed, "base64"))),
    );
    devices.send(
      deviceId,
      "config",
      signConfig(secret, session, deviceId, device.config_version, JSON.stringify(body)),
    );
  }
  const now = await findLivingDevices(db.sql, [...living.keys()]);
  const versionIn = (read: typeof now, deviceId: string) => read.get(deviceId)?.config_version ?? 0;
  const late = sessions.filter(({ deviceId }) => versionIn(now, deviceId) > versionIn(living, deviceId));
  for (const each of late)
    sendConfigs(services, [each]).catch((err: unknown) =>
      log.warn({ err, device: each.deviceId }, "a newer configuration was not sent"),
    );
}

/** Sends a connected device its desired settings. An offline device gets them when it reconnects. */
export async function pushConfig(services: Services, deviceUid: string): Promise<void> {
  const state = await getSessionOf(services.db.sql, deviceUid);
  if (state?.connected) await sendConfigs(services, [{ deviceId: state.device_id, session: state.session }]);
}

/**
 * Sends connected devices their settings after a change was committed. Never rejects: if settings cannot be sent, the
 * error is logged. The change still succeeds, and other devices are not delayed.
 */
export async function pushConfigs(services: Services, deviceUids: Iterable<string>): Promise<void> {
  for (const device of deviceUids)
    await pushConfig(services, device).catch((err: unknown) =>
      services.log.error({ err, device }, "a changed configuration was not sent"),
    );
}

/** Returns a function that encrypts a camera's secrets for the device, as base64. @throws if the device was deleted */
export async function deviceSeal({ db, key }: Services, deviceId: string): Promise<(text: string) => string> {
  const device = await findLivingDevice(db.sql, deviceId);
  if (device === undefined) throw new Error(`the device ${deviceId} is gone`);
  const secret = key.open(device.secret_sealed);
  return (text) => sealCameraPassword(secret, deviceId, text);
}

export interface CommandRequest {
  /** Id of the command; generated if omitted. */
  id?: string;
  deviceUid: string;
  deviceId: string;
  staffId: string | null;
  name: string;
  params: unknown;
  lifeMs: number;
}

/**
 * Stores a command and sends it.
 * @returns id of the command; undefined if the device is offline
 * @throws AppError command_running if another command of this kind is running
 */
export async function sendCommand(
  { db, key, clock, devices }: Services,
  request: CommandRequest,
): Promise<string | undefined> {
  const device = await findLivingDevice(db.sql, request.deviceId);
  const state = await getSessionOf(db.sql, request.deviceUid);
  if (device === undefined || state === undefined || !state.connected) return undefined;
  const id = request.id ?? v7();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + request.lifeMs);
  const isNew = await insertCommand(db.sql, {
    id,
    deviceUid: request.deviceUid,
    staffId: request.staffId,
    name: request.name,
    params: request.params,
    now,
    expiresAt,
  });
  refuseUnless(isNew, "command_running");
  const secret = key.open(device.secret_sealed);
  devices.send(
    request.deviceId,
    `command/${request.name}`,
    signCommand(secret, state.session, request.deviceId, request.name, id, expiresAt.getTime(), request.params),
  );
  return id;
}
