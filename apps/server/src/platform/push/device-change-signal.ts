import { z } from "zod";
import { type Bus } from "../mqtt/bus.ts";

export const deviceChannel = "devices";

/**
 * Ids of devices of one organisation, and of their device incident, if any; without ids, the news is for members who
 * see all.
 * `berthsOf`: only berths of this point of the device changed.
 */
export const DeviceNews = z.object({
  orgId: z.string(),
  deviceUids: z.array(z.string()),
  noticeId: z.string().optional(),
  berthsOf: z.string().optional(),
});
export type DeviceNews = z.infer<typeof DeviceNews>;

/** Notifies all nodes that devices were added, removed or changed, so that open lists reload. */
export interface DeviceChangeSignal {
  /** Call after the commit; a node that misses it sees the change at its next query. */
  notify(news: DeviceNews): void;
}

export function createDeviceChangeSignal(bus: Bus): DeviceChangeSignal {
  return { notify: (news) => bus.publish(deviceChannel, JSON.stringify(news)) };
}
