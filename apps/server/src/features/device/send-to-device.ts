import { type DeviceConfigBody } from "@huiyan/contract/device/device.device";
import { v7 } from "uuid";
import { type Services } from "../../platform/context/context.ts";
import { wantedCameras } from "../point/point.public.ts";
import { insertCommand } from "./command.queries.ts";
import { sealCameraPassword, sealSecret, signCommand, signConfig } from "./device-secrets.ts";
import { findFactoryDevice } from "./factory.queries.ts";
import { findLivingDevice, getSessionOf } from "./presence.queries.ts";

const claimLifeMs = 60_000;

/** A device that was claimed while it held only its factory key gets its secret, sealed with that key. */
export async function sendClaim(
  { db, key, clock, devices }: Services,
  deviceId: string,
  session: string,
): Promise<void> {
  const device = await findLivingDevice(db.sql, deviceId);
  const factory = await findFactoryDevice(db.sql, deviceId);
  if (device === undefined || factory === undefined) return;
  const factoryKey = key.open(factory.key_sealed);
  const params = { secret_sealed: sealSecret(factoryKey, deviceId, key.open(device.secret_sealed)) };
  const command = signCommand(
    factoryKey,
    session,
    deviceId,
    "claim",
    v7(),
    clock.now().getTime() + claimLifeMs,
    params,
  );
  devices.send(deviceId, "command/claim", command);
}

/** The wanted state from the database, for the session that is open now. */
export async function sendConfig(
  { db, key, devices }: Services,
  deviceUid: string,
  deviceId: string,
  session: string,
): Promise<void> {
  const device = await findLivingDevice(db.sql, deviceId);
  const state = await getSessionOf(db.sql, deviceUid);
  if (device === undefined || state === undefined) return;
  const secret = key.open(device.secret_sealed);
  const sealFor = (sealed: string) => sealCameraPassword(secret, deviceId, key.open(Buffer.from(sealed, "base64")));
  const body: DeviceConfigBody = await wantedCameras(db.sql, deviceUid, sealFor);
  devices.send(deviceId, "config", signConfig(secret, session, deviceId, state.config_version, JSON.stringify(body)));
}

export interface CommandRequest {
  deviceUid: string;
  deviceId: string;
  staffId: string | null;
  name: string;
  params: unknown;
  lifeMs: number;
}

/** Stores a command and sends it; answers its id, or undefined when the device is offline. */
export async function sendCommand(
  { db, key, clock, devices }: Services,
  request: CommandRequest,
): Promise<string | undefined> {
  const device = await findLivingDevice(db.sql, request.deviceId);
  const state = await getSessionOf(db.sql, request.deviceUid);
  if (device === undefined || state === undefined || !state.online) return undefined;
  const id = v7();
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + request.lifeMs);
  await insertCommand(db.sql, {
    id,
    deviceUid: request.deviceUid,
    staffId: request.staffId,
    name: request.name,
    params: request.params,
    now,
    expiresAt,
  });
  const secret = key.open(device.secret_sealed);
  devices.send(
    request.deviceId,
    `command/${request.name}`,
    signCommand(secret, state.session, request.deviceId, request.name, id, expiresAt.getTime(), request.params),
  );
  return id;
}
