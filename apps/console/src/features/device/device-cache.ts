import { type Device, findDevices, findRecycledDevices, getDevice } from "@huiyan/contract/device/device.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { getGroupOverview, getGroupTree } from "@huiyan/contract/group/group.api";
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

/** Devices, and how many stand in each group, are asked for again. */
export function refreshDevices(client: QueryClient): void {
  for (const { name } of [findDevices, getDevice, findRecycledDevices, getGroupTree, getGroupOverview]) {
    void client.invalidateQueries({ queryKey: [name] });
  }
}
