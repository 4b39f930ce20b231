import { type Device, getDevice } from "@huiyan/contract/device/device.api";
import { useQueryOf } from "../../shared/api/use-query-of.ts";

/** What people call it; its own name or its id where nobody named it. */
export function nameOfDevice({ nickname, name, device_id }: Pick<Device, "nickname" | "name" | "device_id">): string {
  return nickname || name || device_id;
}

/** The device's name; its id until that is known, and where it cannot be. */
export function useDeviceName(deviceId: string | undefined): string {
  const device = useQueryOf(getDevice, { device_id: deviceId ?? "" }, { enabled: deviceId !== undefined });
  return device.data === undefined ? (deviceId ?? "") : nameOfDevice(device.data);
}
