import { useRowSteps } from "../../shared/list/use-row-steps.ts";
import { type DeviceList } from "./device-search.ts";

/** Leads to the neighbours of the opened device. */
export function useDeviceSteps(deviceId: string, list: DeviceList) {
  return useRowSteps({
    list,
    isOpened: ({ device_id }) => device_id === deviceId,
    open: ({ device_id }, page) =>
      page === undefined ? list.open(device_id) : list.set({ page, id: device_id }, { replace: true }),
    ownArrows: "[role=tree], [role=tab], [role=menu], [role=dialog] .ant-modal-container, video",
  });
}
