import {
  findBerths,
  getBerthTree,
  listBerths,
  listPointBerths,
  suggestBerthNumber,
} from "@huiyan/contract/berth/berth.api";
import { countInGroups, getGroupOverview } from "@huiyan/contract/group/group.api";
import { type QueryClient } from "@tanstack/react-query";

const lists = [
  findBerths,
  getBerthTree,
  listBerths,
  listPointBerths,
  suggestBerthNumber,
  countInGroups,
  getGroupOverview,
];

/** Refreshes all queries that show berths. */
export function refreshBerths(client: QueryClient): Promise<unknown> {
  return Promise.all(lists.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
