import { z } from "zod";
import { type Bus } from "../mqtt/bus.ts";

export const deviceChannel = "devices";

/**
 * Ids of devices of one organisation, and of a notice about them where one was made; without any, it is for all-seeing
 * members. `berthsOf`: not the device itself changed, but berths of this point of it.
 */
export const DeviceNews = z.object({
  orgId: z.string(),
  deviceUids: z.array(z.string()),
  noticeId: z.string().optional(),
  berthsOf: z.string().optional(),
});
export type DeviceNews = z.infer<typeof DeviceNews>;

/** Tells all nodes that devices came, went or changed, so that open lists ask again. */
export interface DeviceChangeSignal {
  /** Committed already; who misses it sees the change with the next look. */
  notify(news: DeviceNews): void;
}

export function createDeviceChangeSignal(bus: Bus): DeviceChangeSignal {
  return { notify: (news) => bus.publish(deviceChannel, JSON.stringify(news)) };
}
