import { type findPoints } from "@huiyan/contract/point/point.api";
import { DeviceId, Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { listFilters } from "#shared/list/list-filters.ts";
import { chosenRange, keywordOf, keywordSearch, listSearch, rangeSearch } from "#shared/list/list-search.ts";

/** Numbers that the endpoint `point.find` uses for the states. */
const statusCodes = { all: 0, online: 1, offline: 2, blind: 3 } as const;
export type StatusFilter = keyof typeof statusCodes;

const filters = listFilters({
  id: DeviceId.optional().catch(undefined),
  status: z.enum(["online", "offline", "blind"]).optional().catch(undefined),
  ...keywordSearch,
  ...rangeSearch,
});
export const { none: noFilters, areSet } = filters;

/**
 * State of the page in the address. `id` is a device id: the list is limited to the points of that device. `point` is
 * the id of the opened point. `end` is the last second of the range. An invalid value counts as absent.
 */
export const PointSearch = z.object({
  ...listSearch,
  ...filters.fields,
  point: Id.optional().catch(undefined),
  group_id: Id.optional().catch(undefined),
  /** Mode of the page; undefined for the list. */
  type: z.literal("live").optional().catch(undefined),
});
export type PointSearch = z.infer<typeof PointSearch>;
type Sent = SentBy<(typeof findPoints)["input"]>;

/** Returns the filters of the list without page number and size. */
export function pointFilterOf(search: PointSearch) {
  const { id, group_id } = search;
  const status = statusCodes[search.status ?? "all"];
  return { status, device_id: id, group_id, ...chosenRange(search), ...keywordOf(search) };
}

export function pointInput(search: PointSearch): Sent {
  const { page, size } = search;
  return { ...pointFilterOf(search), page, size };
}

/**
 * Returns the input of the request that counts the points in a state. Its answer contains at least one row, which is
 * not used.
 */
export function countInput(search: PointSearch, status: "all" | "blind"): Sent {
  return { ...pointInput(search), status: statusCodes[status], page: 1, size: 1 };
}

/** Returns the names of the filters that are set. The group is chosen in the tree and does not count. */
export function setFilters(search: PointSearch) {
  const { status, id } = search;
  return { status, range: chosenRange(search), device: id, keyword: keywordOf(search).keyword };
}
