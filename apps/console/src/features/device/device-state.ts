import { type Device } from "@huiyan/contract/device/device.api";

/** No point of an offline device has a picture, whatever was last heard of it. */
export function reachablePoints({ online, pointCount }: Pick<Device, "online" | "pointCount">): Device["pointCount"] {
  return online ? pointCount : { online: 0, offline: pointCount.online + pointCount.offline };
}

export type DeviceCondition = "online" | "partial" | "offline";

/** An online device of which some points are not wants a look. */
export function conditionOf({ online, pointCount }: Pick<Device, "online" | "pointCount">): DeviceCondition {
  if (!online) return "offline";
  return pointCount.offline > 0 ? "partial" : "online";
}
