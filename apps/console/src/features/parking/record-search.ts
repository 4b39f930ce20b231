import { type countParkingRecords, type findParkingRecords, RecordOrder } from "@huiyan/contract/parking/parking.api";
import { listStatuses } from "@huiyan/contract/parking/parking.rules";
import { DeviceId, Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { defaultRange, type TimeRange } from "#shared/list/filter/time-range.ts";
import { listFilters, setNames } from "#shared/list/list-filters.ts";
import { chosenRange, keywordOf, keywordSearch, listSearch, rangeSearch } from "#shared/list/list-search.ts";

/** Values of the type filter on the records page. The orders page has different ones. docs/reference/parking.md P19. */
export const recordTypes = ["all", "pending", "unread", "marked", "excluded"] as const;
export const orderTypes = [
  "all",
  "today",
  "todayUnread",
  "disputed",
  "voided",
  "noOrder",
  "refundDue",
  "marked",
  "excluded",
] as const;
const allTypes = [...new Set([...recordTypes, ...orderTypes])] as const;
export type RecordType = (typeof allTypes)[number];

const codes: Readonly<Record<RecordType, number>> = { ...listStatuses };

const filters = listFilters({
  type: z.enum(allTypes).optional().catch(undefined),
  parking: z.enum(["1", "2", "3"]).optional().catch(undefined),
  review: z.enum(["1", "3", "4"]).optional().catch(undefined),
  car: z.enum(["1", "2"]).optional().catch(undefined),
  settle: z.enum(["1", "2"]).optional().catch(undefined),
  minutes: z.coerce.number().int().min(0).max(10_000).optional().catch(undefined),
  device_id: DeviceId.optional().catch(undefined),
  point_id: Id.optional().catch(undefined),
  berth: z.string().max(20).optional().catch(undefined),
  sort: RecordOrder.optional().catch(undefined),
  ...keywordSearch,
  ...rangeSearch,
});
/** Patch of the address that clears all filters and the sort order. */
export const { none: noFilters } = filters;

/** State of the records page in the address. An invalid value counts as absent. */
export const RecordSearch = z.object({
  ...listSearch,
  ...filters.fields,
  group_id: Id.optional().catch(undefined),
  /** 1 to show conflicts in place of the records. */
  conflicts: z.coerce.number().pipe(z.literal(1)).optional().catch(undefined),
  /** 1 to show dismissed conflicts in place of open ones. */
  dismissed: z.coerce.number().pipe(z.literal(1)).optional().catch(undefined),
  /** Id of the opened conflict. */
  case: z.string().max(80).optional().catch(undefined),
});
export type RecordSearch = z.infer<typeof RecordSearch>;

export const typeOf = ({ type = "all" }: Pick<RecordSearch, "type">): RecordType => type;

/** Returns the chosen range, or the last 7 days, including today. */
export function rangeOf(search: RecordSearch, now?: number): TimeRange {
  return chosenRange(search) ?? defaultRange(now);
}

/** Returns the filters of the list without page number and size. */
export function filtersOf(search: RecordSearch, now?: number): SentBy<(typeof countParkingRecords)["input"]> {
  const { device_id, point_id, group_id, berth, minutes, parking, review, car, settle } = search;
  const { start, end } = rangeOf(search, now);
  return {
    time_start: start,
    time_end: end,
    device_id,
    point_id,
    group_id,
    ...(berth === undefined || berth.trim() === "" ? {} : { berth_num: berth.trim() }),
    ...(minutes === undefined ? {} : { parking_time: minutes }),
    ...(parking === undefined ? {} : { parking_status: parking }),
    ...(review === undefined ? {} : { review_state: Number(review) }),
    ...(car === undefined ? {} : { car_type: Number(car) }),
    ...(settle === undefined ? {} : { occupancy_settle: Number(settle) }),
    ...keywordOf(search),
    status: codes[typeOf(search)],
  };
}

export function recordInput(search: RecordSearch, now?: number): SentBy<(typeof findParkingRecords)["input"]> {
  const { page, size, sort } = search;
  return { ...filtersOf(search, now), ...(sort === undefined ? {} : { sort }), page, size };
}

const filterFields = {
  type: "type",
  parking: "parking",
  review: "review",
  car: "car",
  settle: "settle",
  minutes: "minutes",
  device: "device_id",
  point: "point_id",
  berth: "berth",
  time: "start",
  keyword: "keyword",
} as const satisfies Record<string, keyof RecordSearch>;
export type FilterName = keyof typeof filterFields;

/** Returns the names of the filters that are set. The group is chosen in the tree and does not count. */
export const setFilters = (search: RecordSearch): FilterName[] => setNames(filterFields, search);
