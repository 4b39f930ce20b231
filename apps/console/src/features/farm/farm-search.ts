import { type findFarmCameras } from "@huiyan/contract/farm/camera.api";
import { type findFarmOwners } from "@huiyan/contract/farm/owner.api";
import { Id } from "@huiyan/contract/scalars";
import { z } from "zod";
import { type SentBy } from "#shared/api/call.ts";
import { listFilters } from "#shared/list/list-filters.ts";
import { keywordOf, keywordSearch, listSearch } from "#shared/list/list-search.ts";

const filters = listFilters(keywordSearch);
export const { none: noFilters, areSet } = filters;

/** State of the page of farmers in the address. */
export const FarmerSearch = z.object({
  ...listSearch,
  group_id: Id.optional().catch(undefined),
  ...filters.fields,
});
export type FarmerSearch = z.infer<typeof FarmerSearch>;

export function farmerInput(search: FarmerSearch): SentBy<(typeof findFarmOwners)["input"]> {
  const { page, size, group_id } = search;
  return { page, size, ...keywordOf(search), ...(group_id === undefined ? {} : { org_group: group_id }) };
}

/**
 * State of the page of cameras in the address. `id` is the id of the farmer; `name` is shown until the farmer is
 * loaded.
 */
export const FarmCameraSearch = z.object({
  ...listSearch,
  name: z.string().max(50).catch(""),
  ...filters.fields,
});
export type FarmCameraSearch = z.infer<typeof FarmCameraSearch>;

/**
 * Returns the input of the list of cameras.
 * @param ownerId id of the farmer in the address
 */
export function cameraInput(ownerId: string, search: FarmCameraSearch): SentBy<(typeof findFarmCameras)["input"]> {
  const { page, size } = search;
  return { farm_owner_id: ownerId, page, size, ...keywordOf(search) };
}
