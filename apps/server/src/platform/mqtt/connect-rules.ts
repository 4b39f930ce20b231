import { deviceTimes } from "@huiyan/contract/device/device.rules";

/** What connections of devices may cost before it is known who comes. */
export const gateLimits = {
  /** A site behind one address whose devices come back together. */
  pendingPerAddress: 500,
  pendingInAll: 2000,
  /** What may arrive, frames and all, until the device is admitted. */
  pendingBytes: 8192,
  /** From the connection to the whole first packet. */
  connectMs: 10_000,
  /** Refused connections of an address. */
  failures: { burst: 300, perSecond: 10 },
  /** Connections of one device, after it was known by its key. */
  admissions: { burst: 60, perSecond: 0.5 },
} as const;

/** What of a device's first packet is for this server to decide. */
export interface FirstPacket {
  keepalive?: number | undefined;
  clean?: boolean | undefined;
}

/**
 * Holds a device to the protocol: it shows life every 30 s, whatever it would rather, and nothing is kept for it while
 * it is away, since the database has all that it missed.
 */
export function holdToProtocol(packet: FirstPacket): void {
  const wanted = packet.keepalive ?? 0;
  packet.keepalive = wanted > 0 ? Math.min(wanted, deviceTimes.keepAliveSeconds) : deviceTimes.keepAliveSeconds;
  packet.clean = true;
}
