import { getGroup, getGroupOverview, getGroupTree, listGroups } from "@huiyan/contract/group/group.api";
import { hashKey, type QueryClient } from "@tanstack/react-query";

/**
 * Refreshes all queries about groups. Resolves when the tree is loaded.
 * @param gone id of a deleted group, whose query is not refreshed, since the server would refuse it
 */
export async function refreshGroups(client: QueryClient, gone?: string): Promise<void> {
  const own: readonly string[] = [getGroup, getGroupOverview].map(({ name }) => name);
  void client.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) =>
      own.includes(String(name)) && (gone === undefined || hashKey([input]) !== hashKey([{ _id: gone }])),
  });
  void client.invalidateQueries({ queryKey: [listGroups.name] });
  await client.invalidateQueries({ queryKey: [getGroupTree.name] });
}
