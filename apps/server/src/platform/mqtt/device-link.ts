import { type DownTopic } from "@huiyan/contract/device-topic";
import { z } from "zod";
import { type Bus } from "./bus.ts";

/** Sends messages to a device. Any node may hold the device's connection. */
export interface DeviceLink {
  /**
   * Sends a message if the device is connected; otherwise the message is lost. Data that must arrive must also be in
   * the database.
   */
  send(deviceId: string, topic: DownTopic, payload: unknown): void;
  /** Ends the device's connection, for example after its secret was revoked. */
  disconnect(deviceId: string): void;
}

export const DownMessage = z.object({ deviceId: z.string(), topic: z.string(), payload: z.unknown() });
export const downChannel = "device/down";
export const disconnectChannel = "device/disconnect";

export function busDeviceLink(bus: Bus): DeviceLink {
  return {
    send: (deviceId, topic, payload) => bus.publish(downChannel, JSON.stringify({ deviceId, topic, payload })),
    disconnect: (deviceId) => bus.publish(disconnectChannel, deviceId),
  };
}
