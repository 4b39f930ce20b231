import { findDevices, getDevice } from "@huiyan/contract/device/device.api";
import { listDevicePoints } from "@huiyan/contract/device/tree.api";
import { countInGroups, getGroupOverview } from "@huiyan/contract/group/group.api";
import { getCamera } from "@huiyan/contract/point/camera.api";
import { findPoints, listAllPoints, listMapPoints } from "@huiyan/contract/point/point.api";
import { getPointTree, listNamedPoints, searchPointTree } from "@huiyan/contract/point/tree.api";
import { type QueryClient } from "@tanstack/react-query";
import { rowsOf } from "#shared/list/change-rows.ts";

/**
 * Changes or removes points in every cached list. The given change returns undefined to remove a point. Resolves with a
 * function that undoes it.
 */
export const changePoints = rowsOf(findPoints, ({ _id }) => _id);

const lists = [findPoints, getPointTree, searchPointTree, listNamedPoints, listAllPoints, listMapPoints];
/**
 * Queries outside the list of points that also depend on points: settings of a camera, devices, and counts of groups.
 */
const beside = [getCamera, listDevicePoints, findDevices, getDevice, getGroupOverview, countInGroups];

/** Refreshes the lists of points. */
export function refreshPoints(client: QueryClient): void {
  for (const { name } of lists) void client.invalidateQueries({ queryKey: [name] });
}

/** Refreshes all queries that depend on points, after a change. */
export function refreshPointRelated(client: QueryClient): void {
  refreshPoints(client);
  for (const { name } of beside) void client.invalidateQueries({ queryKey: [name] });
}
