import { findDevices, getDevice } from "@huiyan/contract/device/device.api";
import { listDevicePoints } from "@huiyan/contract/device/tree.api";
import { countInGroups, getGroupOverview } from "@huiyan/contract/group/group.api";
import { getCamera } from "@huiyan/contract/point/camera.api";
import { findPoints, listAllPoints, listMapPoints } from "@huiyan/contract/point/point.api";
import { getPointTree, listNamedPoints, searchPointTree } from "@huiyan/contract/point/tree.api";
import { type QueryClient } from "@tanstack/react-query";
import { rowsOf } from "../../shared/list/change-rows.ts";

/** Changes points wherever lists show them, at once; undefined takes a row out. Returns the way back. */
export const changePoints = rowsOf(findPoints, ({ _id }) => _id);

const lists = [findPoints, getPointTree, searchPointTree, listNamedPoints, listAllPoints, listMapPoints];
/** What else tells of points: a camera's settings, and the devices that points belong to. */
const beside = [getCamera, listDevicePoints, findDevices, getDevice, getGroupOverview, countInGroups];

/** Points are asked for again. */
export function refreshPoints(client: QueryClient): void {
  for (const { name } of lists) void client.invalidateQueries({ queryKey: [name] });
}

/** After a change of points: everything that tells of them is asked for again. */
export function refreshPointRelated(client: QueryClient): void {
  refreshPoints(client);
  for (const { name } of beside) void client.invalidateQueries({ queryKey: [name] });
}
