import { findDevices } from "@huiyan/contract/device/device.api";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { keepPreviousData } from "@tanstack/react-query";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { countsInput, type DeviceSearch } from "../device-search.ts";

/** Polling interval, equal to the devices' telemetry interval. */
export const refreshMs = deviceTimes.telemetryMs;

export interface DeviceCounts {
  all: number;
  online: number;
  offline: number;
}

/** How many devices of each state the other filters leave; undefined until it is known. */
export function useDeviceCounts(search: DeviceSearch): DeviceCounts | undefined {
  const { data } = useQueryOf(findDevices, countsInput(search), {
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  if (data === undefined) return undefined;
  const all = data.page.count;
  return { all, online: data.onlineCount, offline: all - data.onlineCount };
}
