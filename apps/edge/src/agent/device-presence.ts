import { isDeepStrictEqual } from "node:util";
import { type DevicePoints, type DeviceTelemetry } from "@huiyan/contract/device/device.device";
import { type DeviceType, deviceTimes } from "@huiyan/contract/device/device.rules";
import { type DeviceSession } from "#platform/mqtt/device-session.ts";
import { localAddresses, platformName } from "./machine.ts";

export interface PresenceSettings {
  type: DeviceType;
  versions(): Record<string, string>;
  session(): DeviceSession | undefined;
  points(): DevicePoints;
  telemetry(): Promise<DeviceTelemetry>;
}

/** Interval in ms at which cameras are checked for missing frames, because no event reports that frames stopped. */
const lookMs = 2_000;

/** Publishes the device's own reports: state, points and telemetry. */
export class DevicePresence {
  readonly #settings: PresenceSettings;
  readonly #startedAt = Date.now();
  #reported: DevicePoints | undefined;
  #timers: NodeJS.Timeout[] = [];

  constructor(settings: PresenceSettings) {
    this.#settings = settings;
  }

  start(): void {
    this.#timers = [
      setInterval(() => this.reportPoints(), lookMs),
      setInterval(() => void this.#sendTelemetry(), deviceTimes.telemetryMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Reports everything at the start of a session. */
  greet(session: DeviceSession): void {
    this.#sendState(session);
    this.#reported = undefined;
    this.reportPoints();
    void this.#sendTelemetry();
  }

  /** Publishes the state after a version has changed. */
  tellVersions(): void {
    const session = this.#settings.session();
    if (session === undefined) return;
    this.#sendState(session);
    void this.#sendTelemetry();
  }

  #sendState(session: DeviceSession): void {
    const { type, versions } = this.#settings;
    session.publish(
      "state",
      {
        session: session.id,
        online: true,
        type,
        platform: platformName,
        version: versions(),
        started_at: this.#startedAt,
        addresses: localAddresses(),
      },
      true,
    );
  }

  farewell(session: DeviceSession): void {
    session.publish("state", { session: session.id, online: false }, true);
  }

  /** Publishes the points if they differ from the last report. */
  reportPoints(): void {
    const session = this.#settings.session();
    const points = this.#settings.points();
    if (session === undefined || isDeepStrictEqual(points, this.#reported)) return;
    this.#reported = points;
    session.publish("points", points, true);
  }

  async #sendTelemetry(): Promise<void> {
    const telemetry = await this.#settings.telemetry().catch(() => undefined);
    if (telemetry !== undefined) this.#settings.session()?.publish("telemetry", telemetry);
  }
}
