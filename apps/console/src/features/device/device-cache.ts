import { findDevices, findRecycledDevices, getDevice } from "@huiyan/contract/device/device.api";
import { getDeviceTree, getOnline, listBound, listDevicePoints } from "@huiyan/contract/device/tree.api";
import { countInGroups, getGroupOverview, getGroupTree } from "@huiyan/contract/group/group.api";
import { type QueryClient } from "@tanstack/react-query";
import { rowsOf } from "#shared/list/change-rows.ts";

/**
 * Changes or removes devices in every cached list. The given change returns undefined to remove a device. Resolves with
 * a function that undoes it.
 */
export const changeDevices = rowsOf(findDevices, ({ device_id }) => device_id);

const deviceQueries = [
  findDevices,
  getDevice,
  findRecycledDevices,
  getOnline,
  getDeviceTree,
  listDevicePoints,
  listBound,
];
const counted = [getGroupTree, getGroupOverview, countInGroups];

/** Refreshes devices and the number of devices per group. Resolves when the queries on the page have been answered. */
export async function refreshDevices(client: QueryClient): Promise<void> {
  const names = [...deviceQueries, ...counted].map(({ name }) => name);
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
}
