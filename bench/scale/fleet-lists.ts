import { findDevices } from "@huiyan/contract/device/device.api";
import { getDeviceTree } from "@huiyan/contract/device/tree.api";
import { getGroupTree } from "@huiyan/contract/group/group.api";
import { findPoints } from "@huiyan/contract/point/point.api";
import { getPointTree, searchPointTree } from "@huiyan/contract/point/tree.api";
import { type Client } from "../../apps/server/test/client.ts";
import { summary } from "../statistics.ts";

const size = 30;

/**
 * Requests pages and trees of devices, groups and points in turn, `times` times each.
 * @returns durations in milliseconds for a single client
 */
export async function measureLists(admin: Client, times: number) {
  const { page } = await admin.call(findDevices, {});
  const last = Math.ceil(page.count / size);
  const [root] = await admin.call(getGroupTree, {});
  const [group] = root?.children ?? [];
  const filter = { group_id: group?._id };
  const branches: Record<string, () => Promise<unknown>> = {
    "point tree, its first branch": () => admin.call(getPointTree, { up_to: 500 }),
    "point tree, the branch of a group": () => admin.call(getPointTree, { node: group?._id }),
    "point tree, search": () => admin.call(searchPointTree, { keyword: "0420" }),
  };
  const works: Record<string, () => Promise<unknown>> = {
    "device list, first page of 30": () => admin.call(findDevices, {}),
    "device list, middle page": () => admin.call(findDevices, { page: Math.ceil(last / 2) }),
    "device list, last page": () => admin.call(findDevices, { page: last }),
    "device list, online": () => admin.call(findDevices, { status: 1 }),
    "device list, of a group": () => admin.call(findDevices, filter),
    "device list, keyword": () => admin.call(findDevices, { keyword: "0420" }),
    "group tree with counts": () => admin.call(getGroupTree, {}),
    "device tree, all devices": () => admin.call(getDeviceTree, {}),
    "point list, first page of 30": () => admin.call(findPoints, {}),
    "point tree, all points": () => admin.call(getPointTree, {}),
    ...branches,
  };
  const samples = new Map<string, number[]>(Object.keys(works).map((name) => [name, []]));
  for (let at = 0; at < times; at++) {
    for (const [name, work] of Object.entries(works)) {
      const started = performance.now();
      await work();
      samples.get(name)?.push(performance.now() - started);
    }
  }
  return Object.fromEntries([...samples].map(([name, times]) => [name, summary(times)]));
}
