import { z } from "zod";
import { type Bus } from "../mqtt/bus.ts";

export const deviceChannel = "devices";

/**
 * Message that devices of an organisation have changed. A message without device ids goes only to members who see the
 * whole organisation. `noticeId`: device incident that caused the change. `berthsOf`: only berths of this point of the
 * device changed.
 */
export const DeviceNews = z.object({
  orgId: z.string(),
  deviceUids: z.array(z.string()),
  noticeId: z.string().optional(),
  berthsOf: z.string().optional(),
});
export type DeviceNews = z.infer<typeof DeviceNews>;

/** Notifies all nodes that devices were added, removed or changed, so that open pages reload their lists. */
export interface DeviceChangeSignal {
  /**
   * Sends the message; call it after the commit. A node that misses the message reads the change with its next query.
   */
  notify(news: DeviceNews): void;
}

export function createDeviceChangeSignal(bus: Bus): DeviceChangeSignal {
  return { notify: (news) => bus.publish(deviceChannel, JSON.stringify(news)) };
}
