import { findDevices } from "@huiyan/contract/device/device.api";
import { useMemo } from "react";
import { useQueryOf } from "../../shared/api/use-query-of.ts";

/** Page size that returns all devices: docs/reference/console.md C5. */
const pickerSize = 9999;

/** Devices of a group, or all visible ones, for pickers. */
export function useDevices(groupId: string | undefined, enabled: boolean) {
  const input = { page: 1, size: pickerSize, ...(groupId === undefined ? {} : { group_id: groupId }) };
  return useQueryOf(findDevices, input, { enabled, staleTime: 60_000 });
}

/** Returns the ids of the devices of a chosen group, to assign new alarms to it; undefined without a chosen group. */
export function useGroupDevices(groupId: string | undefined): ReadonlySet<string> | undefined {
  const devices = useDevices(groupId, groupId !== undefined).data?.list;
  return useMemo(() => {
    if (groupId === undefined) return undefined;
    return new Set(devices?.map(({ device_id }) => device_id));
  }, [groupId, devices]);
}
