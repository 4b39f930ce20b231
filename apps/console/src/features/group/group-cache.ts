import { getGroup, getGroupOverview, getGroupTree, listGroups } from "@huiyan/contract/group/group.api";
import { hashKey, type QueryClient } from "@tanstack/react-query";

/**
 * Everything that tells of groups is asked for again. Resolves when the tree that is shown is there.
 * @param gone a group that is no more: asking for it would be refused
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
