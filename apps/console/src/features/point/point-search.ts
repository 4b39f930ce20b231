import { type findPoints } from "@huiyan/contract/point/point.api";
import { DeviceId, Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "../../shared/api/call.ts";
import { listFilters } from "../../shared/list/list-filters.ts";
import { chosenRange, keywordOf, keywordSearch, listSearch, rangeSearch } from "../../shared/list/list-search.ts";

/** Status codes of the call; contract, point.find. */
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
 * State of the page in the address. `id` is the id of a device whose points are shown. `point` is the opened point.
 * `end` is the last second of its day. An invalid value counts as absent.
 */
export const PointSearch = z.object({
  ...listSearch,
  ...filters.fields,
  point: Id.optional().catch(undefined),
  group_id: Id.optional().catch(undefined),
  /** Mode of the page; absent: the list. */
  type: z.literal("live").optional().catch(undefined),
});
export type PointSearch = z.infer<typeof PointSearch>;
type Sent = SentBy<(typeof findPoints)["input"]>;

/** Returns the filters of the list, independent of the page. */
export function pointFilterOf(search: PointSearch) {
  const { id, group_id } = search;
  const status = statusCodes[search.status ?? "all"];
  return { status, device_id: id, group_id, ...chosenRange(search), ...keywordOf(search) };
}

export function pointInput(search: PointSearch): Sent {
  const { page, size } = search;
  return { ...pointFilterOf(search), page, size };
}

/** Returns the input that counts the points in a state; the single row of the answer is not used. */
export function countInput(search: PointSearch, status: "all" | "blind"): Sent {
  return { ...pointInput(search), status: statusCodes[status], page: 1, size: 1 };
}

/** Returns the names of the set filters. The group belongs to the tree and is not counted. */
export function setFilters(search: PointSearch) {
  const { status, id } = search;
  return { status, range: chosenRange(search), device: id, keyword: keywordOf(search).keyword };
}
