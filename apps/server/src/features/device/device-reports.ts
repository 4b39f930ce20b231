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

/** Returns a function that stores reports. Reports that arrive at the same time share SQL statements. */
const together = <T extends { deviceUid: string }>(work: (items: readonly T[]) => Promise<void>) =>
  grouped<T, true>({
    keyOf: idOf,
    max,
    async run(items) {
      await work(items);
      return items.map(() => true);
    },
  });

/** Stores reports of devices. */
export class DeviceReports {
  readonly #services: Services;
  readonly #pointChanges = new KeyedRate({
    burst: deviceLimits.pointChangesBurst,
    perSecond: deviceLimits.pointChangesPerSecond,
  });
  readonly #states = together<ReportedState>((reported) => this.#saveStates(reported));
  readonly #telemetries = together<ReportedTelemetry>((reported) => this.#saveTelemetries(reported));
  readonly #points = together<Reported>((reported) => this.#savePoints(reported));
  /**
   * Texts about rejected entries that are stored in the database, by report and device. A valid report causes a
   * database write only if this map has a text for the report.
   */
  readonly #listed = new Map<string, string>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** @returns the valid values @throws ZodError if the report names no session */
  async state(deviceUid: string, ip: string, payload: unknown): Promise<DeviceState> {
    const { data, bad } = parseReport(DeviceState, payload);
    await this.#states({ deviceUid, ip, state: data });
    if (data.online) await this.#list(deviceUid, "state", bad, true);
    return data;
  }

  async telemetry(deviceUid: string, payload: unknown): Promise<void> {
    const { data, bad } = parseReport(DeviceTelemetry, payload, usualTelemetry(this.#services.clock.now()));
    await this.#telemetries({ deviceUid, telemetry: data });
    await this.#list(deviceUid, "telemetry", bad, false);
  }

  /**
   * Handles a device's report of its points.
   * @throws AppError device_reports_too_often if recent reports changed too many points
   */
  async points(deviceUid: string, deviceId: string, session: string, payload: unknown): Promise<void> {
    const { clock, devices } = this.#services;
    refuseUnless(this.#pointChanges.has(deviceUid, clock.now().getTime()), "device_reports_too_often");
    const { data, bad: malformed } = parseReport(DevicePoints, payload);
    const { points, bad: repeated } = withoutRepeats(data.points);
    const bad = [...malformed, ...repeated];
    await this.#points({ deviceUid, deviceId, session, points });
    const text = await this.#list(deviceUid, "points", bad, true);
    const refusal: DevicePointsRefused = {
      count: bad.length,
      max: maxPointsOfDevice,
      text: `${text}。其余通道已保存`,
    };
    if (bad.length > 0) devices.send(deviceId, "points/refused", refusal);
  }

  async #saveStates(reported: readonly ReportedState[]): Promise<void> {
    const { db, clock } = this.#services;
    const online = reported.filter(({ state }) => state.online);
    const offline = reported.filter(({ state }) => !state.online);
    if (online.length > 0) await markConnected(db.sql, online, clock.now());
    if (offline.length > 0) await markDisconnected(db.sql, offline);
    await recomputeOnline(this.#services, reported.map(idOf));
  }

  async #saveTelemetries(reported: readonly ReportedTelemetry[]): Promise<void> {
    const { db, clock } = this.#services;
    const now = clock.now();
    const back = await saveTelemetry(db.sql, reported, now, new Date(now.getTime() - deviceTimes.silentMs));
    await recomputeOnline(this.#services, back);
    const noVideo = reported.map(({ deviceUid, telemetry }) => ({ deviceUid, channels: noVideoChannels(telemetry) }));
    await saveNoVideo(db.sql, noVideo, clock.now());
  }

  async #savePoints(reported: readonly Reported[]): Promise<void> {
    const { db, clock, deviceChanges } = this.#services;
    const saved = await db.transaction((tx) => saveReportedPoints(tx.sql, reported, clock.now()));
    await recomputeOnline(this.#services, reported.map(idOf));
    for (const [deviceUid, rows] of Map.groupBy(saved.changed, ({ device_uid }) => device_uid)) {
      this.#pointChanges.spend(deviceUid, clock.now().getTime(), rows.length);
    }
    tellRefused(this.#services, reported, saved.refused);
    for (const [orgId, rows] of Map.groupBy(saved.changed, ({ org_id }) => org_id)) {
      deviceChanges.notify({ orgId, deviceUids: [...new Set(rows.map(({ device_uid }) => device_uid))] });
    }
  }

  /**
   * Stores the rejected entries of a report for the device's page, unless the same text is stored. A valid report
   * deletes the text.
   * @param isRare true: the report is so rare that the database is written every time
   */
  async #list(deviceUid: string, name: ReportName, bad: readonly string[], isRare: boolean): Promise<string> {
    const { db, clock } = this.#services;
    const key = `${name} ${deviceUid}`;
    const text = `${bad.slice(0, maxNamed).join("；")}${bad.length > maxNamed ? `；共 ${bad.length} 处` : ""}`;
    if (bad.length === 0) {
      if (isRare || this.#listed.has(key)) await removeRefusedReport(db.sql, deviceUid, name);
      this.#listed.delete(key);
    } else if (isRare || this.#listed.get(key) !== text) {
      await storeRefusedReport(db.sql, deviceUid, name, text, clock.now());
      this.#listed.set(key, text);
    }
    return text;
  }
}
