import { type Device } from "@huiyan/contract/device/device.api";

/**
 * Returns the number of online and offline points of a device. All points of an offline device count as offline,
 * independent of their last state.
 */
export function reachablePoints({ online, pointCount }: Pick<Device, "online" | "pointCount">): Device["pointCount"] {
  return online ? pointCount : { online: 0, offline: pointCount.online + pointCount.offline };
}

export type DeviceCondition = "online" | "partial" | "offline";

/** Returns the condition of a device. An online device with offline points has the condition “attention”. */
export function conditionOf({ online, pointCount }: Pick<Device, "online" | "pointCount">): DeviceCondition {
  if (!online) return "offline";
  return pointCount.offline > 0 ? "partial" : "online";
}
