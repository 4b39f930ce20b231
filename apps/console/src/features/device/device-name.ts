import { type Device } from "@huiyan/contract/device/device.api";
import { deviceText as text } from "./device.texts.ts";

type Named = Pick<Device, "nickname" | "device_id"> & { name?: string };

/** Returns the name that users gave the device. Without one, returns the name that the device reports, else its id. */
export function deviceName({ nickname, name, device_id }: Named): string {
  return nickname || name || device_id;
}

/** Returns the name of a single device, for example “空港一体机-05”, or the number of several, for example “3 台设备”. */
export function formatDevices(devices: readonly Named[]): string {
  const [first] = devices;
  return first !== undefined && devices.length === 1 ? deviceName(first) : text("many", { n: devices.length });
}
