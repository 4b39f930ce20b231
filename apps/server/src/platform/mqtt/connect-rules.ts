import { deviceTimes } from "@huiyan/contract/device/device.rules";

/** Limits of device connections before the device is authenticated. */
export const gateLimits = {
  /** Parallel connections per address: a site behind one address whose devices reconnect together. */
  pendingPerAddress: 500,
  pendingInAll: 2000,
  /** Maximum bytes, including frame headers, until the device is admitted. */
  pendingBytes: 8192,
  /** Time from the connection to the complete first packet. */
  connectMs: 10_000,
  /** Rate of refused connections per address. */
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
 * Enforces the protocol: keep-alive at most 30 s, and no queue while the device is offline, since the database holds
 * all missed messages.
 */
export function holdToProtocol(packet: FirstPacket): void {
  const wanted = packet.keepalive ?? 0;
  packet.keepalive = wanted > 0 ? Math.min(wanted, deviceTimes.keepAliveSeconds) : deviceTimes.keepAliveSeconds;
  packet.clean = true;
}
