import { findBerths } from "@huiyan/contract/berth/berth.api";
import { useList } from "#shared/list/use-list.ts";
import { BerthSearch, berthInput } from "../berth-search.ts";

/** Returns the list of berths, refreshed when the server reports a change of a berth. */
export function useBerthList() {
  return useList({ endpoint: findBerths, schema: BerthSearch, toInput: berthInput });
}
export type BerthRows = ReturnType<typeof useBerthList>;
