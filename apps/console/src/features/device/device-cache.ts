import { type Device, findDevices, findRecycledDevices, getDevice } from "@huiyan/contract/device/device.api";
import { getDeviceTree, getOnline, listBound, listDevicePoints } from "@huiyan/contract/device/tree.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { getGroupOverview, getGroupTree } from "@huiyan/contract/group/group.api";
import { listTasks } from "@huiyan/contract/task/task.api";
import { type QueryClient } from "@tanstack/react-query";

type List = Answer<typeof findDevices>;

/** Lists as they were, for going back. */
export type Before = readonly [readonly unknown[], List | undefined][];

/** Changes devices wherever lists show them, at once; undefined takes a row out. Returns what was there before. */
export async function changeDevices(
  client: QueryClient,
  deviceIds: readonly string[],
  change: (device: Device) => Device | undefined,
): Promise<Before> {
  const filter = { queryKey: [findDevices.name] };
  await client.cancelQueries(filter);
  const before = client.getQueriesData<List>(filter);
  client.setQueriesData<List>(filter, (old) => {
    if (old === undefined) return old;
    const list = old.list.flatMap((device) => (deviceIds.includes(device.device_id) ? (change(device) ?? []) : device));
    return { ...old, list, page: { ...old.page, count: old.page.count + list.length - old.list.length } };
  });
  return before;
}

export function restoreLists(client: QueryClient, before: Before | undefined): void {
  for (const [key, list] of before ?? []) client.setQueryData(key, list);
}

const deviceQueries = [
  findDevices,
  getDevice,
  findRecycledDevices,
  getOnline,
  getDeviceTree,
  listDevicePoints,
  listBound,
];
const counted = [getGroupTree, getGroupOverview];

/** Devices, and how many stand in each group, are asked for again. Resolves when what is shown has been answered. */
export async function refreshDevices(client: QueryClient): Promise<void> {
  const names = [...deviceQueries, ...counted].map(({ name }) => name);
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

/** Whether something goes on is asked for again. */
export function refreshTasks(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listTasks.name] });
}
