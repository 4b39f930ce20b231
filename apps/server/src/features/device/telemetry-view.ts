import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { DeviceTelemetry } from "@huiyan/contract/device/device.device";

/** Returns the last telemetry of the device. `cpu` is a fraction from 0 to 1; memory and disk are in bytes. */
export function viewTelemetry(stored: unknown): DeviceDetail["telemetry"] {
  const parsed = DeviceTelemetry.safeParse(stored);
  if (!parsed.success) return null;
  const { at, cpu, memory, disk, outbox, clock_offset_ms, algorithms = [], scales = [] } = parsed.data;
  const { dropped_events, dropped_images, dropped_videos, damage } = outbox;
  return {
    at,
    cpu,
    memory,
    clock_offset_ms,
    algorithms,
    scales,
    disk: { used: disk.used, total: disk.total, full: disk.full ?? false },
    outbox: outbox.events + outbox.videos,
    dropped: { events: dropped_events, images: dropped_images, videos: dropped_videos },
    damage: damage ?? null,
  };
}

type PlainPoint = Omit<DeviceDetail["points"][number], "rate">;

/** Returns the device's points, each with its frame rates of the last telemetry. */
export function viewRates(points: readonly PlainPoint[], stored: unknown): DeviceDetail["points"] {
  const parsed = DeviceTelemetry.safeParse(stored);
  const rates = new Map(parsed.data?.channels.map(({ channel, ...rate }) => [channel, rate]));
  return points.map((point) => ({ ...point, rate: rates.get(point.channel) ?? null }));
}
