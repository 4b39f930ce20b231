import { findCountGroups, listCountPairs } from "@huiyan/contract/head-count/head-count.api";
import { type QueryClient } from "@tanstack/react-query";

/** Pairs are asked for again, and not the groups of one that is gone. */
export const refreshPairs = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [listCountPairs.name] });

/** Pairs, their counts of open cases and their groups are asked for again. */
export async function refreshHeadCounts(client: QueryClient): Promise<void> {
  await Promise.all([refreshPairs(client), client.invalidateQueries({ queryKey: [findCountGroups.name] })]);
}
