import { findArrangements } from "@huiyan/contract/algorithm/arrangement.api";
import { type listAlgorithms as api, listAlgorithms } from "@huiyan/contract/algorithm/store.api";
import { type Answer } from "@huiyan/contract/endpoint";
import { useQueryOf } from "#shared/api/use-query-of.ts";

type Algorithms = Answer<typeof api>;

/**
 * Returns the algorithms of the store, and a function for their names, which returns the id until the names are loaded.
 */
export function useAlgorithmNames(): { algorithms: Algorithms | undefined; nameOf: (id: string) => string } {
  const { data } = useQueryOf(listAlgorithms, {}, { staleTime: 60_000 });
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  return { algorithms: data, nameOf: (id) => names.get(id) ?? id };
}

/** Returns what can be installed on a platform: algorithms with a package, and pipelines of that platform. */
export function useOffers(platform: string | undefined, hasArrangements: boolean) {
  const store = useQueryOf(listAlgorithms, {}, { staleTime: 0 });
  const arrangements = useQueryOf(findArrangements, { page: 1, size: 100 }, { enabled: hasArrangements, staleTime: 0 });
  return {
    query: store.problem !== null ? store : arrangements,
    isLoading: store.data === undefined || (hasArrangements && arrangements.data === undefined),
    algorithms: (store.data ?? []).filter(
      ({ installable }) => platform !== undefined && installable.includes(platform),
    ),
    arrangements: (arrangements.data?.list ?? []).filter((each) => each.platform.id === platform),
  };
}
