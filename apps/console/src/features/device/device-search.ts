import { type findDevices } from "@huiyan/contract/device/device.api";
import { deviceTypes } from "@huiyan/contract/device/device.rules";
import { DeviceId, Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { listFilters } from "#shared/list/list-filters.ts";
import { chosenRange, keywordOf, keywordSearch, listSearch, rangeSearch } from "#shared/list/list-search.ts";

const deviceTabs = ["overview", "points", "gb28181", "commands", "deadLetters"] as const;
export type DeviceTab = (typeof deviceTabs)[number];
/** Numbers that the endpoint uses for the states. */
const statusCodes = { all: 0, online: 1, offline: 2 } as const;
export type StatusFilter = keyof typeof statusCodes;

const filters = listFilters({
  status: z.enum(["online", "offline"]).optional().catch(undefined),
  type: z.enum(deviceTypes).optional().catch(undefined),
  ...keywordSearch,
  ...rangeSearch,
});
export const { none: noFilters, areSet } = filters;

/**
 * State of the devices page in the address. `id` is the device id of the opened device, so that a link works whichever
 * page contains it. `end` is the last second of the range. An invalid value counts as absent.
 */
export const DeviceSearch = z.object({
  ...listSearch,
  id: DeviceId.optional().catch(undefined),
  tab: z.enum(deviceTabs).optional().catch(undefined),
  /** Set while the list of device incidents is open. */
  notices: z.enum(["open", "all"]).optional().catch(undefined),
  group_id: Id.optional().catch(undefined),
  ...filters.fields,
});
export type DeviceSearch = z.infer<typeof DeviceSearch>;
type Sent = SentBy<(typeof findDevices)["input"]>;

export function tabOf(key: string): DeviceTab {
  return deviceTabs.find((tab) => tab === key) ?? "overview";
}

/**
 * Returns the patch of the address that opens a device at a tab in place of the opened one; undefined closes the
 * drawer.
 */
export function openedDevice(id: string | undefined, tab?: DeviceTab) {
  return { id, tab, notices: undefined };
}

/** Returns the filters of the list without page number and size. */
export function deviceFilterOf(search: DeviceSearch) {
  const { type, group_id } = search;
  const status = statusCodes[search.status ?? "all"];
  return { status, type, group_id, ...chosenRange(search), ...keywordOf(search) };
}

export function deviceInput(search: DeviceSearch): Sent {
  const { page, size } = search;
  return { ...deviceFilterOf(search), page, size };
}

/**
 * Returns the input of the request that counts the devices by state. Its answer contains at least one row, which is not
 * used.
 */
export function countsInput(search: DeviceSearch): Sent {
  return { ...deviceInput(search), status: statusCodes.all, page: 1, size: 1 };
}

/** Returns the names of the filters that are set. The group is chosen in the tree and does not count. */
export function setFilters(search: DeviceSearch) {
  const { status, type } = search;
  return { status, type, range: chosenRange(search), keyword: keywordOf(search).keyword };
}
