import { DeviceConfigApplied, DeviceReply, DeviceState } from "@huiyan/contract/device/device.device";
import { z } from "zod";
import { type Services } from "#platform/context/context.ts";
import { parseStorable } from "#platform/db/storable-text.ts";
import { type DeviceConnection, type GateHandlers } from "#platform/mqtt/device-gate.ts";
import { grouped } from "#platform/mqtt/grouped.ts";
import { admitDevices, type ConnectAttempt } from "./admit-device.ts";
import { recordReply } from "./command.queries.ts";
import { createDeviceReports } from "./device-reports.ts";
import { endWaiting } from "./factory.queries.ts";
import { parseReport } from "./parse-report.ts";
import { saveConfigApplied } from "./presence.queries.ts";
import { type OpenSession, sendClaims, sendConfigs } from "./send-to-device.ts";

const max = 200;
/** Default values of a reply's fields: a reply with invalid fields still ends its command. */
const usualReply = { text: "", code: "failed", percent: 0 };
const nameOf = ({ deviceId }: { deviceId: string }) => deviceId;

/** Returns the handlers for connections and messages of devices. */
export function createGateHandlers(services: Services): GateHandlers {
  const { db, clock } = services;
  const reports = createDeviceReports(services);
  const admit = grouped<ConnectAttempt, DeviceConnection | null>({
    keyOf: nameOf,
    max,
    run: (attempts) => admitDevices(services, attempts),
  });
  const telling = (send: (services: Services, sessions: readonly OpenSession[]) => Promise<void>) =>
    grouped<OpenSession, true>({
      keyOf: nameOf,
      max,
      async run(sessions) {
        await send(services, sessions);
        return sessions.map(() => true);
      },
    });
  const [tellClaim, tellConfig] = [telling(sendClaims), telling(sendConfigs)];

  /**
   * Sends a device its secret if it waits for one, otherwise its desired settings. Does nothing before the device has
   * subscribed and reported its session.
   */
  async function tell({ deviceId, deviceUid, session, listening }: DeviceConnection): Promise<void> {
    if (!listening || session === "") return;
    await (deviceUid === null ? tellClaim : tellConfig)({ deviceId, session });
  }

  async function stateReported(connection: DeviceConnection, content: unknown): Promise<void> {
    const { deviceUid, ip } = connection;
    const { session, online } =
      deviceUid === null ? parseReport(DeviceState, content).data : await reports.state(deviceUid, ip, content);
    if (!online || session === connection.session) return;
    connection.session = session;
    await tell(connection);
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
    listening: tell,
    async received(connection, rest, payload) {
      await handle(connection, rest, parseStorable(payload.toString()));
    },
    async left({ id, deviceId, deviceUid }) {
      if (deviceUid === null) await endWaiting(db.sql, deviceId, id);
    },
  };
}
