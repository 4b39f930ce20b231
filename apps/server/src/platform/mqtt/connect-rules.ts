import { deviceTimes } from "@huiyan/contract/device/device.rules";

/** Limits of device connections, most of them before the device is authenticated. */
export const gateLimits = {
  /**
   * Maximum unauthenticated connections per address. A site behind one address may have many devices that reconnect
   * together.
   */
  pendingPerAddress: 500,
  pendingInAll: 2000,
  /** Maximum bytes, including frame headers, until the device is authenticated. */
  pendingBytes: 8192,
  /** Milliseconds from the connection to the complete first packet. */
  connectMs: 10_000,
  /** Rate of refused connections per address, above which further attempts are refused. */
  failures: { burst: 300, perSecond: 10 },
  /** Rate of connections of one device, after its authentication. */
  admissions: { burst: 60, perSecond: 0.5 },
} as const;

/** Fields of a device's first packet that this server overrides. */
export interface FirstPacket {
  keepalive?: number | undefined;
  clean?: boolean | undefined;
}

/**
 * Overrides fields of the first packet: keep-alive is at most 30 s, and the broker keeps no session for an offline
 * device. Instead, the database holds all messages for offline devices.
 */
export function holdToProtocol(packet: FirstPacket): void {
  const wanted = packet.keepalive ?? 0;
  packet.keepalive = wanted > 0 ? Math.min(wanted, deviceTimes.keepAliveSeconds) : deviceTimes.keepAliveSeconds;
  packet.clean = true;
}
