import { type Device, getDevice } from "@huiyan/contract/device/device.api";
import { useQueryOf } from "../../shared/api/use-query-of.ts";

/** Returns the name that users gave the device; without one, the device's reported name or its id. */
export function nameOfDevice({ nickname, name, device_id }: Pick<Device, "nickname" | "name" | "device_id">): string {
  return nickname || name || device_id;
}

/** Returns the device's name; its id while loading, and when loading fails. */
export function useDeviceName(deviceId: string | undefined): string {
  const device = useQueryOf(getDevice, { device_id: deviceId ?? "" }, { enabled: deviceId !== undefined });
  return device.data === undefined ? (deviceId ?? "") : nameOfDevice(device.data);
}
