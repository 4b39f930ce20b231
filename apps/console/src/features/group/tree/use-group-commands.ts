import { editGroup, getGroup, getGroupTree, moveGroup, sortGroups } from "@huiyan/contract/group/group.api";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCommand } from "#shared/api/use-command.ts";
import { queryOfEndpoint } from "#shared/api/use-query-of.ts";
import { orderSiblings } from "#shared/tree/order-siblings.ts";
import { treeChanges } from "#shared/tree/tree-changes.ts";
import { groupText as text } from "../group.texts.ts";
import { refreshGroups } from "../group-cache.ts";

const changes = treeChanges(getGroupTree);
const refresh = (client: QueryClient) => refreshGroups(client);

/**
 * Returns the commands that rename, move and sort groups. The tree changes at once and is restored if the server
 * refuses.
 */
export function useGroupCommands() {
  const client = useQueryClient();
  const rename = useCommand(editGroup, {
    // The endpoint clears fields that the request lacks, so the current description and labels are sent with the new
    // name.
    prepare: async ({ _id, name }) => {
      const { description, labels } = await client.fetchQuery({ ...queryOfEndpoint(getGroup, { _id }), staleTime: 0 });
      return editGroup.input.parse({ _id, name, description, labels });
    },
    change: changes.rename,
    success: text("changed"),
    refresh,
  });
  const move = useCommand(moveGroup, { change: changes.move, success: text("done"), refresh });
  return {
    rename: (_id: string, name: string) => rename.mutate({ _id, name }),
    move: (id: string, to: string) => !move.isPending && move.mutate({ id, to }),
    order: orderSiblings(useCommand(sortGroups, { change: changes.sort, refresh })),
  };
}
