import { type Device, findDevices } from "@huiyan/contract/device/device.api";
import { type Opening, useList } from "#shared/list/use-list.ts";
import { DeviceSearch, deviceInput, openedDevice } from "../device-search.ts";
import { refreshMs } from "./use-device-counts.ts";

/**
 * Opens a device by its device id and keeps the tab. Closes the drawer of device incidents, since only one drawer can
 * be open.
 */
const opening: Opening<DeviceSearch, Device> = {
  opened: ({ id }) => id,
  keyOf: ({ device_id }) => device_id,
  patch: (id) => (id === undefined ? openedDevice(undefined) : { id, notices: undefined }),
};

export function useDeviceList() {
  return useList({ endpoint: findDevices, schema: DeviceSearch, toInput: deviceInput, refreshMs, opening });
}
export type DeviceList = ReturnType<typeof useDeviceList>;
