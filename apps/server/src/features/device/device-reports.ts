import {
  DevicePoints,
  type DevicePointsRefused,
  DeviceState,
  DeviceTelemetry,
} from "@huiyan/contract/device/device.device";
import { deviceLimits, deviceTimes } from "@huiyan/contract/device/device.rules";
import { errorTable } from "@huiyan/contract/errors";
import { formText } from "@huiyan/contract/form-texts";
import { maxPointsOfDevice } from "@huiyan/contract/point/point.rules";
import { type Services } from "#platform/context/context.ts";
import { refuseUnless } from "#platform/error/app-error.ts";
import { KeyedRate } from "#platform/limits/keyed-rate.ts";
import { grouped } from "#platform/mqtt/grouped.ts";
import { saveNoVideo } from "./no-video.queries.ts";
import { noVideoChannels } from "./no-video-channels.ts";
import { parseReport } from "./parse-report.ts";
import { type Reported, type SavedReports, saveReportedPoints } from "./points/reported-points.queries.ts";
import {
  markConnected,
  markDisconnected,
  type ReportedState,
  type ReportedTelemetry,
  saveTelemetry,
} from "./presence.queries.ts";
import { quotaTexts } from "./quota.ts";
import { recomputeOnline } from "./recompute-online.ts";
import { type ReportName, removeRefusedReport, storeRefusedReport } from "./refused-report.queries.ts";

const max = 200;
/** Maximum number of rejected entries that the text about a report names. */
const maxNamed = 8;
const idOf = ({ deviceUid }: { deviceUid: string }) => deviceUid;

/** Default values for fields of telemetry that cannot be parsed. */
const usualTelemetry = (now: Date) => ({
  at: now.getTime(),
  cpu: 0,
  memory: { total: 0, used: 0 },
  disk: { total: 0, used: 0 },
  channels: [],
  outbox: { events: 0, videos: 0, dropped_videos: 0, dropped_images: 0, dropped_events: 0 },
  clock_offset_ms: 0,
});

/** Removes repeated channels. The first entry of a channel is used; further entries are rejected like invalid ones. */
function withoutRepeats(points: Reported["points"]) {
  const first = new Map(points.toReversed().map((point) => [point.channel, point]));
  const repeated = points.filter((point) => first.get(point.channel) !== point);
  return {
    points: points.filter((point) => first.get(point.channel) === point),
    bad: repeated.map(({ channel }) => `${channel}：通道重复，采用第一条`),
  };
}

/** Sends each device the channels that were rejected, with a text for the device's log. */
function tellRefused({ devices }: Services, reported: readonly Reported[], refused: SavedReports["refused"]): void {
  for (const { deviceUid, deviceId } of reported) {
    const { count, orgMax } = refused.get(deviceUid) ?? { count: 0, orgMax: null };
    const text =
      orgMax === null ? errorTable.point_many.zh : formText(quotaTexts.point_quota, "zh-CN", { max: orgMax });
    const refusal: DevicePointsRefused = { count, max: orgMax ?? maxPointsOfDevice, text };
    if (count > 0) devices.send(deviceId, "points/refused", refusal);
  }
}

/** Returns functions that store reports of devices. Reports that arrive at the same time share SQL statements. */
export function createDeviceReports(services: Services) {
  const { db, clock } = services;
  const pointChanges = new KeyedRate({
    burst: deviceLimits.pointChangesBurst,
    perSecond: deviceLimits.pointChangesPerSecond,
  });
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
    const now = clock.now();
    const back = await saveTelemetry(db.sql, reported, now, new Date(now.getTime() - deviceTimes.silentMs));
    await recomputeOnline(services, back);
    const noVideo = reported.map(({ deviceUid, telemetry }) => ({ deviceUid, channels: noVideoChannels(telemetry) }));
    await saveNoVideo(db.sql, noVideo, clock.now());
  });
  const points = group<Reported>(async (reported) => {
    const saved = await db.transaction((tx) => saveReportedPoints(tx.sql, reported, clock.now()));
    await recomputeOnline(services, reported.map(idOf));
    for (const [deviceUid, rows] of Map.groupBy(saved.changed, ({ device_uid }) => device_uid)) {
      pointChanges.spend(deviceUid, clock.now().getTime(), rows.length);
    }
    tellRefused(services, reported, saved.refused);
    for (const [orgId, rows] of Map.groupBy(saved.changed, ({ org_id }) => org_id)) {
      services.deviceChanges.notify({ orgId, deviceUids: [...new Set(rows.map(({ device_uid }) => device_uid))] });
    }
  });

  /**
   * Texts about rejected entries that are stored in the database, by report and device. A valid
   * report causes a database write only if this map has a text for the report.
   */
  const listed = new Map<string, string>();
  /**
   * Stores the rejected entries of a report for the device's page, unless the same text is stored. A valid report
   * deletes the text.
   * @param isRare true: the report is so rare that the database is written every time
   */
  async function list(deviceUid: string, name: ReportName, bad: readonly string[], isRare: boolean): Promise<string> {
    const key = `${name} ${deviceUid}`;
    const text = `${bad.slice(0, maxNamed).join("；")}${bad.length > maxNamed ? `；共 ${bad.length} 处` : ""}`;
    if (bad.length === 0) {
      if (isRare || listed.has(key)) await removeRefusedReport(db.sql, deviceUid, name);
      listed.delete(key);
    } else if (isRare || listed.get(key) !== text) {
      await storeRefusedReport(db.sql, deviceUid, name, text, clock.now());
      listed.set(key, text);
    }
    return text;
  }

  return {
    /** @returns the valid values @throws ZodError if the report names no session */
    async state(deviceUid: string, ip: string, payload: unknown): Promise<DeviceState> {
      const { data, bad } = parseReport(DeviceState, payload);
      await states({ deviceUid, ip, state: data });
      if (data.online) await list(deviceUid, "state", bad, true);
      return data;
    },
    async telemetry(deviceUid: string, payload: unknown): Promise<void> {
      const { data, bad } = parseReport(DeviceTelemetry, payload, usualTelemetry(clock.now()));
      await telemetries({ deviceUid, telemetry: data });
      await list(deviceUid, "telemetry", bad, false);
    },
    /**
     * Handles a device's report of its points.
     * @throws AppError device_reports_too_often if recent reports changed too many points
     */
    async points(deviceUid: string, deviceId: string, session: string, payload: unknown) {
      refuseUnless(pointChanges.has(deviceUid, clock.now().getTime()), "device_reports_too_often");
      const { data, bad: malformed } = parseReport(DevicePoints, payload);
      const { points: own, bad: repeated } = withoutRepeats(data.points);
      const bad = [...malformed, ...repeated];
      await points({ deviceUid, deviceId, session, points: own });
      const text = await list(deviceUid, "points", bad, true);
      const refusal: DevicePointsRefused = {
        count: bad.length,
        max: maxPointsOfDevice,
        text: `${text}。其余通道已保存`,
      };
      if (bad.length > 0) services.devices.send(deviceId, "points/refused", refusal);
    },
  };
}
