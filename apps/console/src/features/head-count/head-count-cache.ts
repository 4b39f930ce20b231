import { findCountGroups, listCountPairs } from "@huiyan/contract/head-count/head-count.api";
import { type QueryClient } from "@tanstack/react-query";

/** Refreshes the list of pairs, but not the groups of a pair, since the pair may have been deleted. */
export const refreshPairs = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [listCountPairs.name] });

/** Refreshes the pairs, their numbers of open cases, and their groups. */
export async function refreshHeadCounts(client: QueryClient): Promise<void> {
  await Promise.all([refreshPairs(client), client.invalidateQueries({ queryKey: [findCountGroups.name] })]);
}
