import {
  DeviceConfigApplied,
  DevicePoints,
  DeviceReply,
  DeviceState,
  DeviceTelemetry,
} from "@huiyan/contract/device/device.device";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { z } from "zod";
import { type Services } from "../../platform/context/context.ts";
import { type DeviceConnection, type GateHandlers } from "../../platform/mqtt/device-gate.ts";
import { saveReportedPoints } from "../point/point.public.ts";
import { recordReply } from "./command.queries.ts";
import { isMqttPassword } from "./device-secrets.ts";
import { findFactoryDevice, markWaiting } from "./factory.queries.ts";
import {
  confirmSecret,
  findLivingDevice,
  markOffline,
  markOnline,
  saveConfigApplied,
  saveTelemetry,
} from "./presence.queries.ts";
import { sendClaim, sendConfig } from "./send-to-device.ts";

type Handler = (connection: DeviceConnection, deviceUid: string, payload: unknown) => Promise<void>;

async function admit(
  { db, key, clock }: Services,
  deviceId: string,
  password: string,
  ip: string,
): Promise<DeviceConnection | undefined> {
  const signedBy = (sealed: Buffer) =>
    isMqttPassword(key.open(sealed), deviceId, password, clock.now().getTime(), deviceTimes.clockToleranceMs);
  const device = await findLivingDevice(db.sql, deviceId);
  if (device !== undefined && signedBy(device.secret_sealed)) {
    await confirmSecret(db.sql, device.id, clock.now());
    return { deviceId, deviceUid: device.id, ip, session: "", listening: false };
  }
  const factory = await findFactoryDevice(db.sql, deviceId);
  // the factory key opens the gate only until the secret has been used once
  if (factory === undefined || device?.secret_confirmed_at != null || !signedBy(factory.key_sealed)) return undefined;
  await markWaiting(db.sql, deviceId, device === undefined ? clock.now() : null, ip);
  return { deviceId, deviceUid: null, ip, session: "", listening: false };
}

function messageHandlers({ db, clock }: Services): Record<string, Handler> {
  return {
    async state(connection, deviceUid, payload) {
      const state = DeviceState.parse(payload);
      if (state.online) await markOnline(db.sql, deviceUid, state, connection.ip, clock.now());
      else await markOffline(db.sql, deviceUid, state.session, clock.now());
    },
    telemetry: (_connection, deviceUid, payload) =>
      saveTelemetry(db.sql, deviceUid, DeviceTelemetry.parse(payload), clock.now()),
    points: (_connection, deviceUid, payload) =>
      saveReportedPoints(db.sql, deviceUid, DevicePoints.parse(payload).points, clock.now()),
    "config/applied": (_connection, deviceUid, payload) =>
      saveConfigApplied(db.sql, deviceUid, DeviceConfigApplied.parse(payload)),
  };
}

/** What the gate does with a device's connection and messages. */
export function createGateHandlers(services: Services): GateHandlers {
  const { db, clock } = services;
  const handlers = messageHandlers(services);

  /** Once the device listens and has named its session: its secret if it waits for one, else its wanted state. */
  async function tell(connection: DeviceConnection): Promise<void> {
    if (!connection.listening || connection.session === "") return;
    if (connection.deviceUid === null) await sendClaim(services, connection.deviceId, connection.session);
    else await sendConfig(services, connection.deviceUid, connection.deviceId, connection.session);
  }

  async function handle(connection: DeviceConnection, rest: string, content: unknown): Promise<void> {
    if (connection.deviceUid === null) return;
    if (!rest.startsWith("reply/")) return handlers[rest]?.(connection, connection.deviceUid, content);
    const commandId = z.uuid().safeParse(rest.slice("reply/".length));
    if (commandId.success)
      await recordReply(db.sql, connection.deviceUid, commandId.data, DeviceReply.parse(content), clock.now());
  }

  return {
    admit: (deviceId, password, ip) => admit(services, deviceId, password, ip),
    listening: tell,
    async received(connection, rest, payload) {
      const content: unknown = JSON.parse(payload.toString());
      await handle(connection, rest, content);
      if (rest !== "state") return;
      const { session, online } = DeviceState.parse(content);
      if (!online || session === connection.session) return;
      connection.session = session;
      await tell(connection);
    },
    async left(connection) {
      if (connection.deviceUid === null) await markWaiting(db.sql, connection.deviceId, null, "");
    },
  };
}
