import { z } from "zod";
import { type Bus } from "../mqtt/bus.ts";

export const deviceChannel = "devices";

/**
 * Message that devices of an organisation have changed. Without device ids, it is only for members who see the whole
 * organisation.
 * `noticeId`: device incident that caused the change. `berthsOf`: only berths of this point of the device changed.
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
  /** Sends the message; call it after the commit. A node that misses it sees the change at its next query. */
  notify(news: DeviceNews): void;
}

export function createDeviceChangeSignal(bus: Bus): DeviceChangeSignal {
  return { notify: (news) => bus.publish(deviceChannel, JSON.stringify(news)) };
}
