import { type DeviceType } from "@huiyan/contract/device/device.rules";
import { type DeviceFacts } from "../pages/device-facts.ts";
import { type ServerClock } from "../platform/clock/server-clock.ts";
import { type ChannelSet } from "./channel-set.ts";
import { localAddresses, platformName } from "./machine.ts";
import { type OutboxService } from "./outbox-service.ts";
import { type RecordingService } from "./recording-service.ts";

export interface ShownDevice {
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
}

/** What a device's own page shows now. */
export function shownFacts({ server, clock, channels, outbox, recordings, ...device }: ShownDevice): DeviceFacts {
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
    })),
  };
}
