import { DevicePoints, DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { type Services } from "../../platform/context/context.ts";
import { grouped } from "../../platform/mqtt/grouped.ts";
import { type Reported, saveReportedPoints } from "../point/point.public.ts";
import { saveBlind } from "./blind.queries.ts";
import { blindChannels } from "./blind-channels.ts";
import {
  markConnected,
  markDisconnected,
  saveTelemetry,
  type ToldState,
  type ToldTelemetry,
} from "./presence.queries.ts";
import { settleDevices } from "./settle-devices.ts";

const most = 200;
const idOf = ({ deviceUid }: { deviceUid: string }) => deviceUid;

/** Takes in what devices say of themselves, what comes at the same moment by the same statements. */
export function createDeviceReports(services: Services) {
  const { db, clock } = services;
  const group = <T extends { deviceUid: string }>(work: (items: readonly T[]) => Promise<void>) =>
    grouped<T, true>({
      keyOf: idOf,
      most,
      async run(items) {
        await work(items);
        return items.map(() => true);
      },
    });

  const states = group<ToldState>(async (told) => {
    const come = told.filter(({ state }) => state.online);
    const gone = told.filter(({ state }) => !state.online);
    if (come.length > 0) await markConnected(db.sql, come, clock.now());
    if (gone.length > 0) await markDisconnected(db.sql, gone);
    await settleDevices(services, told.map(idOf));
  });
  const telemetries = group<ToldTelemetry>(async (told) => {
    await saveTelemetry(db.sql, told, clock.now());
    const blind = told.map(({ deviceUid, telemetry }) => ({ deviceUid, channels: blindChannels(telemetry) }));
    await saveBlind(db.sql, blind, clock.now());
  });
  const points = group<Reported>(async (told) => {
    const changed = await saveReportedPoints(db.sql, told, clock.now());
    await settleDevices(services, told.map(idOf));
    for (const [orgId, rows] of Map.groupBy(changed, ({ org_id }) => org_id)) {
      services.deviceBell.ring({ orgId, deviceUids: [...new Set(rows.map(({ device_uid }) => device_uid))] });
    }
  });

  return {
    state: states,
    telemetry: (deviceUid: string, payload: unknown) =>
      telemetries({ deviceUid, telemetry: DeviceTelemetry.parse(payload) }),
    points: (deviceUid: string, payload: unknown) => points({ deviceUid, points: DevicePoints.parse(payload).points }),
  };
}
