import { type findMessages } from "@huiyan/contract/alarm/alarm.api";
import { livestockAlgorithms } from "@huiyan/contract/alarm/livestock.rules";
import { Id } from "@huiyan/contract/scalars";
import { type findSlips } from "@huiyan/contract/weighing/weighing.api";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { defaultRange, type TimeRange } from "#shared/list/filter/time-range.ts";
import { listFilters } from "#shared/list/list-filters.ts";
import { chosenRange, keywordOf, keywordSearch, listSearch, rangeSearch } from "#shared/list/list-search.ts";

/** Device id in the URL. An unknown id is accepted: the page then shows that the device is unknown. */
const device = { id: z.string().min(1).max(64).optional().catch(undefined) };
const view = z.enum(["messages", "slips"]).catch("messages");
/** Id of the opened slip. */
const slip = { slip: Id.optional().catch(undefined) };

const messageFilters = listFilters({
  point_id: Id.optional().catch(undefined),
  alg_id: z.enum(livestockAlgorithms).optional().catch(undefined),
  /** "1" to list only loads that are on no slip. */
  off_slip: z.literal("1").optional().catch(undefined),
  ...rangeSearch,
});
export const { none: noMessageFilters, areSet: areMessageFiltersSet } = messageFilters;

/** Search parameters of the page. `id` is the device id, as existing links to the page use it. */
export const PoundSearch = z.object({ ...listSearch, ...device, ...messageFilters.fields, ...slip, view });
export type PoundSearch = z.infer<typeof PoundSearch>;

/** Returns the chosen range, or the last 7 days. */
export const rangeOf = (search: Parameters<typeof chosenRange>[0], now?: number): TimeRange =>
  chosenRange(search) ?? defaultRange(now);

export function poundInput(search: PoundSearch, now?: number): SentBy<(typeof findMessages)["input"]> {
  const { page, size, id: device_id, point_id, alg_id, off_slip } = search;
  return {
    ...rangeOf(search, now),
    device_id,
    point_id,
    alg_id: alg_id ?? livestockAlgorithms.join(","),
    page,
    size,
    ...(off_slip === undefined ? {} : { off_slip: Number(off_slip) }),
  };
}

const slipFilters = listFilters({
  ...keywordSearch,
  state: z.enum(["1", "-1"]).optional().catch(undefined),
  ...rangeSearch,
});
export const { none: noSlipFilters, areSet: areSlipFiltersSet } = slipFilters;
export const SlipSearch = z.object({ ...listSearch, ...device, ...slipFilters.fields, ...slip, view });
export type SlipSearch = z.infer<typeof SlipSearch>;

export function slipInput(search: SlipSearch): SentBy<(typeof findSlips)["input"]> {
  const { page, size, state } = search;
  return { ...keywordOf(search), ...chosenRange(search), state: Number(state ?? 0), page, size };
}

/** Stores the opened slip as `slip` in the address, since `id` is the device id. */
export const slipOpening = {
  opened: (state: { slip?: string | undefined }) => state.slip,
  keyOf: ({ _id }: { _id: string }) => _id,
  patch: (key: string | undefined) => ({ slip: key }),
};
