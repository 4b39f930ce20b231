import { findDevices, getDevice } from "@huiyan/contract/device/device.api";
import { listDevicePoints } from "@huiyan/contract/device/tree.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { getGroupOverview } from "@huiyan/contract/group/group.api";
import { getCamera } from "@huiyan/contract/point/camera.api";
import { findPoints, getPointTree, listAllPoints, listMapPoints, type Point } from "@huiyan/contract/point/point.api";
import { type QueryClient } from "@tanstack/react-query";

type List = Answer<typeof findPoints>;

/** Lists as they were, for going back. */
export type Before = readonly [readonly unknown[], List | undefined][];

/** Changes points wherever lists show them, at once; undefined takes a row out. Returns what was there before. */
export async function changePoints(
  client: QueryClient,
  ids: readonly string[],
  change: (point: Point) => Point | undefined,
): Promise<Before> {
  const filter = { queryKey: [findPoints.name] };
  await client.cancelQueries(filter);
  const before = client.getQueriesData<List>(filter);
  client.setQueriesData<List>(filter, (old) => {
    if (old === undefined) return old;
    const list = old.list.flatMap((point) => (ids.includes(point._id) ? (change(point) ?? []) : point));
    return { ...old, list, page: { ...old.page, count: old.page.count + list.length - old.list.length } };
  });
  return before;
}

export function restoreLists(client: QueryClient, before: Before | undefined): void {
  for (const [key, list] of before ?? []) client.setQueryData(key, list);
}

const lists = [findPoints, getPointTree, listAllPoints, listMapPoints];
/** What else tells of points: a camera's settings, and the devices that points belong to. */
const beside = [getCamera, listDevicePoints, findDevices, getDevice, getGroupOverview];

/** Points are asked for again. */
export function refreshPoints(client: QueryClient): void {
  for (const { name } of lists) void client.invalidateQueries({ queryKey: [name] });
}

/** After a change of points: everything that tells of them is asked for again. */
export function refreshPointRelated(client: QueryClient): void {
  refreshPoints(client);
  for (const { name } of beside) void client.invalidateQueries({ queryKey: [name] });
}
