import { findAlgorithm } from "@huiyan/contract/algorithm/algorithm.rules";
import { type DeviceType } from "@huiyan/contract/device/device.rules";
import { type DeviceFacts } from "#pages/device-facts.ts";
import { type RecordingFacts } from "#pages/recording/recording-page.ts";
import { type ServerClock } from "#platform/clock/server-clock.ts";
import { type ChannelSet } from "./channel-set.ts";
import { type LocalCameraService } from "./local/local-camera-service.ts";
import { localAddresses, platformName } from "./machine.ts";
import { type OutboxService } from "./outbox-service.ts";
import { type RecordingService } from "./recording-service.ts";

export interface DisplayedDevice {
  deviceId: string;
  name: string;
  type: DeviceType;
  versions: Record<string, string>;
  server: URL;
  clock: ServerClock;
  channels: ChannelSet;
  outbox: OutboxService;
  recordings: RecordingService;
  startedAt: number;
  connected: boolean;
  /** Cameras that users added on the device's page. */
  local: LocalCameraService;
}

/** Returns the facts that the device's page shows. */
export function shownFacts({
  server,
  clock,
  channels,
  outbox,
  recordings,
  local,
  ...device
}: DisplayedDevice): DeviceFacts {
  const own = new Map(
    local.list().map(({ camera, takenOver }) => [camera.channel, takenOver ? "taken" : "works"] as const),
  );
  const rates = new Map(channels.rates().map((rate) => [rate.channel, rate]));
  return {
    ...device,
    platform: platformName,
    addresses: localAddresses(),
    server: server.origin,
    now: Date.now(),
    clockOffsetMs: clock.offsetMs,
    outbox: outbox.telemetry(),
    recordings: { usedBytes: recordings.store.usedBytes, quotaBytes: recordings.store.quotaBytes },
    channels: channels.points().points.map((point) => ({
      point,
      rates: rates.get(point.channel),
      trouble: channels.get(point.channel)?.trouble,
      recording: recordings.settings(point.channel),
      recordingByPlatform: recordings.isRequested(point.channel),
      local: own.get(point.channel) ?? "none",
    })),
  };
}

/** Returns the names of the algorithms that raise alarms, by id. */
function alarmNames(ids: readonly string[]): Record<string, string> {
  const rows = ids.map((id) => findAlgorithm(id)).filter((row) => row?.kind === "alarm");
  return Object.fromEntries(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row.name]])));
}

const modeTexts = { off: "不录像", continuous: "连续", event: "报警前后" } as const;

/** Returns the facts for the recordings page. Removed cameras are included while they have recordings. */
export function recordingFacts({ name, versions, clock, channels, recordings }: DisplayedDevice): RecordingFacts {
  const points = channels.points().points;
  const gone = recordings.store.channels().filter((channel) => !points.some((point) => point.channel === channel));
  return {
    name,
    now: clock.now(),
    algorithms: alarmNames(Object.keys(versions)),
    usedBytes: recordings.store.usedBytes,
    quotaBytes: recordings.store.quotaBytes,
    channels: [
      ...points.map((point) => ({
        channel: point.channel,
        name: point.name,
        state: modeTexts[recordings.settings(point.channel).mode],
      })),
      ...gone.map((channel) => ({ channel, name: channel, state: "已移除" })),
    ],
  };
}
