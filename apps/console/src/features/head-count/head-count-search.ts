import { type CountGroup, findCountGroups } from "@huiyan/contract/head-count/head-count.api";
import { headCountLimits } from "@huiyan/contract/head-count/head-count.rules";
import { Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "../../shared/api/call.ts";
import { defaultRange, lastSecondMs, type TimeRange } from "../../shared/list/filter/time-range.ts";
import { listFilters } from "../../shared/list/list-filters.ts";
import { chosenRange, listSearch, rangeSearch } from "../../shared/list/list-search.ts";

export const groupStates = ["all", "open", "decided"] as const;

const filters = listFilters({ state: z.enum(groupStates).catch("all"), ...rangeSearch });
export const { none: noFilters, areSet } = filters;

/** The page's address: `pair` is the chosen one, `group` the key of the opened row. */
export const HeadCountSearch = z.object({
  ...listSearch,
  pair: Id.optional().catch(undefined),
  group: z.string().max(64).optional().catch(undefined),
  ...filters.fields,
});
export type HeadCountSearch = z.infer<typeof HeadCountSearch>;

const dayMs = lastSecondMs + 1000;

/** Returns the last days of a range that exceeds the limit of one comparison. */
export function boundedRange({ start, end }: TimeRange): TimeRange {
  return { start: Math.max(start, end - headCountLimits.days * dayMs + 1000), end };
}

/** The chosen range, or the last 7 days. */
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

/** A row; its key is the id that lists use. */
export type GroupRow = CountGroup & { _id: string };

/** `findCountGroups` with rows in the form of lists. */
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
