const dayMs = 86_400_000;

/** Returns the whole days since the device's last report, at least 1. docs/reference/devices.md D3. */
export function offlineDays(since: number, now: number): number {
  return Math.max(1, Math.floor((now - since) / dayMs));
}

interface Reporting {
  last_report: number | null;
  create_at: number;
}

/**
 * Returns the devices sorted by their last report, oldest first. A device that has never reported counts from its
 * creation.
 */
export function longestOffline<D extends Reporting>(devices: readonly D[], now: number): { device: D; days: number }[] {
  const sinceOf = ({ last_report, create_at }: D) => last_report ?? create_at;
  return devices
    .toSorted((a, b) => sinceOf(a) - sinceOf(b))
    .map((device) => ({ device, days: offlineDays(sinceOf(device), now) }));
}
