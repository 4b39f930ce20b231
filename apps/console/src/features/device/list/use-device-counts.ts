import { findDevices } from "@huiyan/contract/device/device.api";
import { deviceTimes } from "@huiyan/contract/device/device.rules";
import { keepPreviousData } from "@tanstack/react-query";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { countsInput, type DeviceSearch } from "../device-search.ts";

/** Poll interval in milliseconds, equal to the interval at which devices report telemetry. */
export const refreshMs = deviceTimes.telemetryMs;

export interface DeviceCounts {
  all: number;
  online: number;
  offline: number;
}

/** Returns the number of devices in each state that match the other filters; undefined until known. */
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
