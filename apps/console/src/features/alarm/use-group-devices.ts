import { findDevices } from "@huiyan/contract/device/device.api";
import { useMemo } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";

/** Page size that returns all devices: docs/reference/console.md C5. */
const pickerSize = 9999;

/** Returns the devices of a group, or all devices in the user's scope, for selection fields. */
export function useDevices(groupId: string | undefined, enabled: boolean) {
  const input = { page: 1, size: pickerSize, ...(groupId === undefined ? {} : { group_id: groupId }) };
  return useQueryOf(findDevices, input, { enabled, staleTime: 60_000 });
}

/**
 * Returns the ids of the devices in the chosen group, to decide whether a new alarm belongs to the group. Returns
 * undefined if no group is chosen.
 */
export function useGroupDevices(groupId: string | undefined): ReadonlySet<string> | undefined {
  const devices = useDevices(groupId, groupId !== undefined).data?.list;
  return useMemo(() => {
    if (groupId === undefined) return undefined;
    return new Set(devices?.map(({ device_id }) => device_id));
  }, [groupId, devices]);
}
