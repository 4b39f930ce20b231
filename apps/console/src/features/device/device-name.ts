import { type Device } from "@huiyan/contract/device/device.api";
import { deviceText as text } from "./device.texts.ts";

type Named = Pick<Device, "nickname" | "device_id"> & { name?: string };

/** Returns the name that users gave the device; without one, the device's reported name or its id. */
export function deviceName({ nickname, name, device_id }: Named): string {
  return nickname || name || device_id;
}

/** Returns “空港一体机-05”, or “3 台设备”. */
export function formatDevices(devices: readonly Named[]): string {
  const [first] = devices;
  return first !== undefined && devices.length === 1 ? deviceName(first) : text("many", { n: devices.length });
}
