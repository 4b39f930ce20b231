import { type DeviceDetail } from "@huiyan/contract/device/device.api";
import { DeviceTelemetry } from "@huiyan/contract/device/device.device";

/** What the device said of itself last. `cpu` is a share, 0 to 1; memory and disk in bytes. */
export function viewTelemetry(stored: unknown): DeviceDetail["telemetry"] {
  const parsed = DeviceTelemetry.safeParse(stored);
  if (!parsed.success) return null;
  const { at, cpu, memory, disk, outbox, clock_offset_ms } = parsed.data;
  return { at, cpu, memory, disk, outbox: outbox.events + outbox.videos, clock_offset_ms };
}
