import { getGroup, getGroupOverview, getGroupTree, listGroups } from "@huiyan/contract/group/group.api";
import { type QueryClient } from "@tanstack/react-query";
import { refreshPoints } from "#features/point/point.public.ts";

/** Refreshes the groups and points of all columns. */
export function refreshAdmin(client: QueryClient): void {
  for (const { name } of [getGroupTree, getGroup, getGroupOverview, listGroups]) {
    void client.invalidateQueries({ queryKey: [name] });
  }
  refreshPoints(client);
}
