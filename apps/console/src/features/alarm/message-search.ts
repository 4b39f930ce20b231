import { type findMessages, type summariseMessages } from "@huiyan/contract/alarm/alarm.api";
import { handleStates, type StatusFilter, statusFilters } from "@huiyan/contract/alarm/alarm.rules";
import { isFinal } from "@huiyan/contract/alarm/handling.rules";
import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { DeviceId, Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { serverNow } from "#shared/format/server-clock.ts";
import { defaultRange, type TimeRange } from "#shared/list/filter/time-range.ts";
import { listFilters, setNames } from "#shared/list/list-filters.ts";
import { chosenRange, keywordOf, keywordSearch, listSearch, rangeSearch } from "#shared/list/list-search.ts";

/**
 * Value of `alg_id` that excludes counts and weighings of animals. The figures of the home page and of big screens
 * exclude them as well.
 */
export const alarmsOnly = "alarm";

const filters = listFilters({
  editStatus: z.enum(["1", "4"]).optional().catch(undefined),
  /** Handling state; `mine`: unresolved alarms that are assigned to the user; `overdue`: alarms past their deadline. */
  handling: z
    .enum([...handleStates, "mine", "overdue"])
    .optional()
    .catch(undefined),
  severity: z.enum(["1", "2", "3"]).optional().catch(undefined),
  alg_id: z.string().min(1).max(64).optional().catch(undefined),
  point_id: Id.optional().catch(undefined),
  device_id: DeviceId.optional().catch(undefined),
  ...keywordSearch,
  ...rangeSearch,
});
export const { none: noFilters } = filters;

/**
 * State of the alarms page in the address. `editStatus`: 1 unread, 4 starred: docs/reference/console.md C8. `end` is
 * the last second of the range. An invalid value counts as absent.
 */
export const MessageSearch = z.object({
  ...listSearch,
  ...filters.fields,
  group_id: Id.optional().catch(undefined),
  /** Id of the open burst. An alarm with `id` is shown over it. */
  storm: Id.optional().catch(undefined),
});
export type MessageSearch = z.infer<typeof MessageSearch>;

/** Filters that a saved search contains. The time range is excluded, since it would soon be in the past. */
const { start: _start, end: _end, ...lasting } = filters.fields;
const LastingFilters = z.object({ ...lasting, group_id: MessageSearch.shape.group_id });

/** Returns the current filters in the form in which they are saved. */
export function savedSearchOf(search: MessageSearch): Record<string, string> {
  const set = Object.entries(LastingFilters.parse(search)).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(set.map(([field, value]) => [field, String(value)]));
}

/** Returns the patch that replaces the current filters by saved ones. The time range stays. */
export function savedPatch(saved: Readonly<Record<string, string>>) {
  const { start: _from, end: _to, ...none } = noFilters;
  return { ...none, group_id: undefined, ...LastingFilters.parse(saved) };
}

const codes = { all: undefined, unread: "1", marked: "4" } as const;

export function statusOf({ editStatus }: Pick<MessageSearch, "editStatus">): StatusFilter {
  return editStatus === "1" ? "unread" : editStatus === "4" ? "marked" : "all";
}

export function editStatusOf(status: StatusFilter): MessageSearch["editStatus"] {
  return codes[status];
}

/** Returns the chosen range, or the last 7 days. A range with only one end counts as none. */
export function rangeOf(search: MessageSearch, now?: number): TimeRange {
  return chosenRange(search) ?? defaultRange(now);
}

/** Returns the part of the input that the list and the counts share. */
export function summaryInput(search: MessageSearch, now?: number): SentBy<(typeof summariseMessages)["input"]> {
  const { alg_id, point_id, device_id, group_id } = search;
  return {
    ...rangeOf(search, now),
    ...(alg_id === alarmsOnly ? { no_algs: livestockAlgorithms.join(",") } : { alg_id }),
    point_id,
    device_id,
    group_id,
    ...keywordOf(search),
    ...handlingInput(search),
  };
}

/** Returns the filters of the list without page number and size. */
export function filtersOf(search: MessageSearch, now?: number) {
  return { ...summaryInput(search, now), ...statusFilters[statusOf(search)] };
}

export function messageInput(search: MessageSearch, now?: number): SentBy<(typeof findMessages)["input"]> {
  const { page, size } = search;
  return { ...filtersOf(search, now), page, size };
}

const unresolved = handleStates.filter((state) => !isFinal(state));

function handlingInput({ handling, severity }: Pick<MessageSearch, "handling" | "severity">) {
  const ofSeverity = severity === undefined ? {} : { severity: Number(severity) };
  if (handling === undefined) return ofSeverity;
  // Rounded to whole minutes, so that each render uses the same query.
  if (handling === "overdue") return { ...ofSeverity, due_before: Math.floor(serverNow() / 60_000) * 60_000 };
  return handling === "mine"
    ? { ...ofSeverity, mine: 1, state: unresolved.join(",") }
    : { ...ofSeverity, state: handling };
}

const filterFields = {
  status: "editStatus",
  handling: "handling",
  severity: "severity",
  alg: "alg_id",
  device: "device_id",
  point: "point_id",
  time: "start",
  keyword: "keyword",
} as const satisfies Record<string, keyof MessageSearch>;
export type FilterName = keyof typeof filterFields;

/** Returns the names of the filters that are set. The group is chosen in the tree and does not count. */
export const setFilters = (search: MessageSearch): FilterName[] => setNames(filterFields, search);
