import { type findPoints } from "@huiyan/contract/point/point.api";
import { DeviceId, Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "../../shared/api/call.ts";
import { listSearch } from "../../shared/list/list-search.ts";
import { type TimeRange } from "../../shared/list/time-range.ts";

const moment = z.coerce.number().int().min(0).optional().catch(undefined);
/** Codes of the call; contract, point.find. */
const statusCodes = { all: 0, online: 1, offline: 2, blind: 3 } as const;
export type StatusFilter = keyof typeof statusCodes;

/**
 * The state of the page as its address holds it. `id` is the id of a device whose points are shown; specification part
 * 1, section 2. `point` is the opened point. `end` is the last second of its day. A broken value counts as absent.
 */
export const PointSearch = z.object({
  ...listSearch,
  id: DeviceId.optional().catch(undefined),
  point: Id.optional().catch(undefined),
  status: z.enum(["online", "offline", "blind"]).optional().catch(undefined),
  group_id: Id.optional().catch(undefined),
  keyword: z.string().max(100).catch(""),
  start: moment,
  end: moment,
});
export type PointSearch = z.infer<typeof PointSearch>;
type Sent = SentBy<(typeof findPoints)["input"]>;

/** The chosen range of access times; one with only one end counts as none. */
export function rangeOf({ start, end }: PointSearch): TimeRange | undefined {
  return start !== undefined && end !== undefined && start <= end ? { start, end } : undefined;
}

export function pointInput(search: PointSearch): Sent {
  const { id, group_id, page, size } = search;
  const keyword = search.keyword.trim();
  const status = statusCodes[search.status ?? "all"];
  return { status, device_id: id, group_id, ...rangeOf(search), page, size, ...(keyword === "" ? {} : { keyword }) };
}

/** Asks how many there are in a state; the one row that comes along is not looked at. */
export function countInput(search: PointSearch, status: "all" | "blind"): Sent {
  return { ...pointInput(search), status: statusCodes[status], page: 1, size: 1 };
}

/** Filters that are set; the group belongs to the tree and is not counted. */
export function setFilters(search: PointSearch) {
  const keyword = search.keyword.trim();
  const { status, id } = search;
  return { status, range: rangeOf(search), device: id, keyword: keyword === "" ? undefined : keyword };
}

export const noFilters = {
  status: undefined,
  id: undefined,
  start: undefined,
  end: undefined,
  keyword: undefined,
} as const;
