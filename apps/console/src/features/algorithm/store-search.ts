import { type findArrangements } from "@huiyan/contract/algorithm/arrangement.api";
import { type findInStore } from "@huiyan/contract/algorithm/store.api";
import { Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { listFilters } from "#shared/list/list-filters.ts";
import { keywordOf, keywordSearch } from "#shared/list/list-search.ts";

/** Page sizes of the store. docs/reference/devices.md D11. */
export const storeSizes = [10, 15, 20] as const;
export const arrangementSizes = [5, 10, 15, 20] as const;

const page = z.coerce.number().int().min(1).catch(1);
const sizeOf = (sizes: readonly number[], usual: number) =>
  z.coerce
    .number()
    .refine((size) => sizes.includes(size))
    .catch(usual);

export const ViewSearch = z.object({ view: z.enum(["store", "arrangements"]).catch("store") });

const storeFilters = listFilters({
  platform: z.string().min(1).max(32).optional().catch(undefined),
  packaged: z.enum(["yes", "no"]).optional().catch(undefined),
  ...keywordSearch,
});
export const { none: noStoreFilters, areSet: areStoreFiltersSet } = storeFilters;

/** State of the store page in the address. Store and pipelines share the keyword. */
export const StoreSearch = z.object({
  page,
  size: sizeOf(storeSizes, 10),
  id: z.string().max(64).optional().catch(undefined),
  ...storeFilters.fields,
});
export type StoreSearch = z.infer<typeof StoreSearch>;

export function storeInput(search: StoreSearch): SentBy<(typeof findInStore)["input"]> {
  const { page, size, platform, packaged } = search;
  return { page, size, platform, packaged, ...keywordOf(search) };
}

export const ArrangementSearch = z.object({
  page,
  size: sizeOf(arrangementSizes, 15),
  id: Id.optional().catch(undefined),
  ...keywordSearch,
});
export type ArrangementSearch = z.infer<typeof ArrangementSearch>;

export function arrangementInput(search: ArrangementSearch): SentBy<(typeof findArrangements)["input"]> {
  return { page: search.page, size: search.size, ...keywordOf(search) };
}
