import { DevicePoints, DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { type Services } from "../../platform/context/context.ts";
import { grouped } from "../../platform/mqtt/grouped.ts";
import { type Reported, saveReportedPoints } from "../point/point.public.ts";
import { saveNoVideo } from "./no-video.queries.ts";
import { noVideoChannels } from "./no-video-channels.ts";
import {
  markConnected,
  markDisconnected,
  type ReportedState,
  type ReportedTelemetry,
  saveTelemetry,
} from "./presence.queries.ts";
import { recomputeOnline } from "./recompute-online.ts";

const max = 200;
const idOf = ({ deviceUid }: { deviceUid: string }) => deviceUid;

/** Takes in what devices say of themselves, what comes at the same moment by the same statements. */
export function createDeviceReports(services: Services) {
  const { db, clock } = services;
  const group = <T extends { deviceUid: string }>(work: (items: readonly T[]) => Promise<void>) =>
    grouped<T, true>({
      keyOf: idOf,
      max,
      async run(items) {
        await work(items);
        return items.map(() => true);
      },
    });

  const states = group<ReportedState>(async (reported) => {
    const come = reported.filter(({ state }) => state.online);
    const gone = reported.filter(({ state }) => !state.online);
    if (come.length > 0) await markConnected(db.sql, come, clock.now());
    if (gone.length > 0) await markDisconnected(db.sql, gone);
    await recomputeOnline(services, reported.map(idOf));
  });
  const telemetries = group<ReportedTelemetry>(async (reported) => {
    await saveTelemetry(db.sql, reported, clock.now());
    const noVideo = reported.map(({ deviceUid, telemetry }) => ({ deviceUid, channels: noVideoChannels(telemetry) }));
    await saveNoVideo(db.sql, noVideo, clock.now());
  });
  const points = group<Reported>(async (reported) => {
    const changed = await saveReportedPoints(db.sql, reported, clock.now());
    await recomputeOnline(services, reported.map(idOf));
    for (const [orgId, rows] of Map.groupBy(changed, ({ org_id }) => org_id)) {
      services.deviceChanges.notify({ orgId, deviceUids: [...new Set(rows.map(({ device_uid }) => device_uid))] });
    }
  });

  return {
    state: states,
    telemetry: (deviceUid: string, payload: unknown) =>
      telemetries({ deviceUid, telemetry: DeviceTelemetry.parse(payload) }),
    points: (deviceUid: string, session: string, payload: unknown) =>
      points({ deviceUid, session, points: DevicePoints.parse(payload).points }),
  };
}
