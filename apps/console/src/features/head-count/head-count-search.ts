import { type CountGroup, findCountGroups } from "@huiyan/contract/head-count/head-count.api";
import { headCountLimits } from "@huiyan/contract/head-count/head-count.rules";
import { Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { defaultRange, lastSecondMs, type TimeRange } from "#shared/list/filter/time-range.ts";
import { listFilters } from "#shared/list/list-filters.ts";
import { chosenRange, listSearch, rangeSearch } from "#shared/list/list-search.ts";

export const groupStates = ["all", "open", "decided"] as const;

const filters = listFilters({ state: z.enum(groupStates).catch("all"), ...rangeSearch });
export const { none: noFilters, areSet } = filters;

/** State of the page in the address: `pair` is the chosen pair, `group` the key of the opened row. */
export const HeadCountSearch = z.object({
  ...listSearch,
  pair: Id.optional().catch(undefined),
  group: z.string().max(64).optional().catch(undefined),
  ...filters.fields,
});
export type HeadCountSearch = z.infer<typeof HeadCountSearch>;

const dayMs = lastSecondMs + 1000;

/** Shortens a range to its last days if it exceeds the limit of one comparison. */
export function boundedRange({ start, end }: TimeRange): TimeRange {
  return { start: Math.max(start, end - headCountLimits.days * dayMs + 1000), end };
}

/** Returns the chosen range, or the last 7 days, within the limit of one comparison. */
export const rangeOf = (search: Parameters<typeof chosenRange>[0], now?: number): TimeRange =>
  boundedRange(chosenRange(search) ?? defaultRange(now));

export function groupInput(
  pairId: string,
  search: HeadCountSearch,
  now?: number,
): SentBy<(typeof findCountGroups)["input"]> {
  const { page, size, state } = search;
  return { pair_id: pairId, ...rangeOf(search, now), state, page, size };
}

/** Row of the list. Its `_id` is the key of the group, since lists need an id. */
export type GroupRow = CountGroup & { _id: string };

/** The endpoint `findCountGroups`, with the answer converted to rows of a list. */
export const findGroupRows = {
  ...findCountGroups,
  output: findCountGroups.output.transform(({ list, ...rest }) => ({
    ...rest,
    list: list.map((group): GroupRow => ({ ...group, _id: group.key })),
  })),
};

export const groupOpening = {
  opened: ({ group }: HeadCountSearch) => group,
  keyOf: ({ key }: GroupRow) => key,
  patch: (key: string | undefined) => ({ group: key }),
};
