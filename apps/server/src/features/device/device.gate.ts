import { DeviceConfigApplied, DeviceReply, DeviceState } from "@huiyan/contract/device/device.device";
import { z } from "zod";
import { type Services } from "#platform/context/context.ts";
import { parseStorable } from "#platform/db/storable-text.ts";
import { type DeviceConnection, type GateHandlers } from "#platform/mqtt/device-gate.ts";
import { grouped } from "#platform/mqtt/grouped.ts";
import { admitDevices, type ConnectAttempt } from "./admit-device.ts";
import { recordReply } from "./command.queries.ts";
import { DeviceReports } from "./device-reports.ts";
import { endWaiting } from "./factory.queries.ts";
import { parseReport } from "./parse-report.ts";
import { saveConfigApplied } from "./presence.queries.ts";
import { type OpenSession, sendClaims, sendConfigs } from "./send-to-device.ts";

const max = 200;
/** Default values of a reply's fields: a reply with invalid fields still ends its command. */
const usualReply = { text: "", code: "failed", percent: 0 };
const nameOf = ({ deviceId }: { deviceId: string }) => deviceId;

type SendToSessions = (services: Services, sessions: readonly OpenSession[]) => Promise<void>;

/** Returns a function that sends to one device. Calls at the same time share one run of `send`. */
const groupedSend = (services: Services, send: SendToSessions) =>
  grouped<OpenSession, true>({
    keyOf: nameOf,
    max,
    async run(sessions) {
      await send(services, sessions);
      return sessions.map(() => true);
    },
  });

/** Returns the handlers for connections and messages of devices. */
export function createGateHandlers(services: Services): GateHandlers {
  const { db, clock } = services;
  const reports = new DeviceReports(services);
  const admit = grouped<ConnectAttempt, DeviceConnection | null>({
    keyOf: nameOf,
    max,
    run: (attempts) => admitDevices(services, attempts),
  });
  const sendClaim = groupedSend(services, sendClaims);
  const sendConfig = groupedSend(services, sendConfigs);

  /**
   * Sends a device its secret if it waits for one, otherwise its desired settings. Does nothing before the device has
   * subscribed and reported its session.
   */
  async function sendPending({ deviceId, deviceUid, session, listening }: DeviceConnection): Promise<void> {
    if (!listening || session === "") return;
    await (deviceUid === null ? sendClaim : sendConfig)({ deviceId, session });
  }

  async function stateReported(connection: DeviceConnection, content: unknown): Promise<void> {
    const { deviceUid, ip } = connection;
    const { session, online } =
      deviceUid === null ? parseReport(DeviceState, content).data : await reports.state(deviceUid, ip, content);
    if (!online || session === connection.session) return;
    connection.session = session;
    await sendPending(connection);
  }

  async function handle(connection: DeviceConnection, rest: string, content: unknown): Promise<void> {
    const { deviceUid } = connection;
    if (rest === "state") return stateReported(connection, content);
    if (deviceUid === null) return;
    if (rest === "telemetry") await reports.telemetry(deviceUid, content);
    else if (rest === "points") await reports.points(deviceUid, connection.deviceId, connection.session, content);
    else if (rest === "config/applied") await configApplied(deviceUid, parseReport(DeviceConfigApplied, content).data);
    else await reply(deviceUid, rest, content);
  }

  /** Stores the device's report about applied settings, and notifies the pages that show them. */
  async function configApplied(deviceUid: string, applied: DeviceConfigApplied): Promise<void> {
    const orgId = await saveConfigApplied(db.sql, deviceUid, applied, clock.now());
    if (orgId !== undefined) services.deviceChanges.notify({ orgId, deviceUids: [deviceUid] });
  }

  async function reply(deviceUid: string, rest: string, content: unknown): Promise<void> {
    const commandId = z.uuid().safeParse(rest.replace(/^reply\//, ""));
    if (!commandId.success) return;
    await recordReply(
      db.sql,
      deviceUid,
      commandId.data,
      parseReport(DeviceReply, content, usualReply).data,
      clock.now(),
    );
    services.replies.replied(commandId.data);
  }

  return {
    admit: async (deviceId, password, ip) => (await admit({ deviceId, password, ip })) ?? undefined,
    listening: sendPending,
    async received(connection, rest, payload) {
      await handle(connection, rest, parseStorable(payload.toString()));
    },
    async left({ id, deviceId, deviceUid }) {
      if (deviceUid === null) await endWaiting(db.sql, deviceId, id);
    },
  };
}
