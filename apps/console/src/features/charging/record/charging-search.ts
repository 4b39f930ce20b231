import { dayOf } from "@huiyan/contract/calendar";
import { type findChargingRecords } from "@huiyan/contract/charging/charging.api";
import { type ChargingDays, chargingDays } from "@huiyan/contract/charging/charging.rules";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { lastDaysRange, type TimeRange } from "#shared/list/filter/time-range.ts";
import { listFilters } from "#shared/list/list-filters.ts";
import { chosenRange, keywordOf, keywordSearch, listSearch, rangeSearch } from "#shared/list/list-search.ts";

const quickDays = z.coerce
  .number()
  .refine((value): value is ChargingDays => chargingDays.some((days) => days === value))
  .catch(7);

const filters = listFilters({ days: quickDays, ...keywordSearch, ...rangeSearch });
export const { none: noFilters, areSet } = filters;

/** State of the page in the address. A chosen time range overrides `days`. */
export const ChargingSearch = z.object({
  page: listSearch.page,
  size: listSearch.size,
  ...filters.fields,
  /** Plate whose details are shown. */
  plate: z.string().max(16).optional().catch(undefined),
});
export type ChargingSearch = z.infer<typeof ChargingSearch>;

/** Returns the range of whole days that ends with today. docs/reference/orders.md O12. */
export function rangeOf(search: ChargingSearch, now = Date.now()): TimeRange {
  return chosenRange(search) ?? lastDaysRange(search.days, dayOf(now));
}

/** Returns the filters of the list without page number and size. */
export function filtersOf(search: ChargingSearch, now?: number) {
  return { ...rangeOf(search, now), ...keywordOf(search) };
}

export function chargingInput(search: ChargingSearch, now?: number): SentBy<(typeof findChargingRecords)["input"]> {
  const { page, size } = search;
  return { ...filtersOf(search, now), page, size };
}
