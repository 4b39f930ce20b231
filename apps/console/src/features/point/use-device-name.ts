import { type Device, getDevice } from "@huiyan/contract/device/device.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";

/** Returns the name that users gave the device. Without one, returns the name that the device reports, else its id. */
export function nameOfDevice({ nickname, name, device_id }: Pick<Device, "nickname" | "name" | "device_id">): string {
  return nickname || name || device_id;
}

/** Returns the name of a device; its id while the name is loading or failed to load. */
export function useDeviceName(deviceId: string | undefined): string {
  const device = useQueryOf(getDevice, { device_id: deviceId ?? "" }, { enabled: deviceId !== undefined });
  return device.data === undefined ? (deviceId ?? "") : nameOfDevice(device.data);
}
