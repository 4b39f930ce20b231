import { findDevices, findRecycledDevices, getDevice } from "@huiyan/contract/device/device.api";
import { getDeviceTree, getOnline, listBound, listDevicePoints } from "@huiyan/contract/device/tree.api";
import { countInGroups, getGroupOverview, getGroupTree } from "@huiyan/contract/group/group.api";
import { type QueryClient } from "@tanstack/react-query";
import { rowsOf } from "../../shared/list/change-rows.ts";

/** Changes devices wherever lists show them, at once; undefined takes a row out. Returns the way back. */
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

/** Devices, and how many stand in each group, are asked for again. Resolves when what is shown has been answered. */
export async function refreshDevices(client: QueryClient): Promise<void> {
  const names = [...deviceQueries, ...counted].map(({ name }) => name);
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
}
