import {
  editGroup,
  type GroupNode,
  getGroup,
  getGroupTree,
  moveGroup,
  sortGroups,
} from "@huiyan/contract/group/group.api";
import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../../shared/api/use-command.ts";
import { keyOf, queryOfEndpoint } from "../../../shared/api/use-query-of.ts";
import { notify } from "../../../shared/dialog/notice.ts";
import { moved, renamed, reordered } from "../../../shared/tree/tree-order.ts";
import { positionsOf, siblingIds } from "../../../shared/tree/tree-positions.ts";
import { groupText as text } from "../group.texts.ts";
import { refreshGroups } from "../group-cache.ts";
import { type GroupPosition } from "./group-actions.ts";

type Tree = readonly GroupNode[];
const treeKey = keyOf(getGroupTree, {});

/** Renaming, moving and ordering groups. The tree changes at once and goes back if the server refuses. */
export function useGroupCommands() {
  const client = useQueryClient();
  const show = async (change: (tree: Tree) => Tree): Promise<{ before: Tree | undefined }> => {
    await client.cancelQueries({ queryKey: treeKey });
    const before = client.getQueryData<Tree>(treeKey);
    client.setQueryData<Tree>(treeKey, (old) => old && change(old));
    return { before };
  };
  const shared = {
    onError: (_error: Error, _input: unknown, back: { before: Tree | undefined } | undefined) => {
      if (back?.before !== undefined) client.setQueryData(treeKey, back.before);
    },
    onSettled: () => void refreshGroups(client),
  };
  const rename = useCommand(editGroup, {
    ...shared,
    // the call takes all facts of a group: what it does not get, it empties
    prepare: async ({ _id, name }) => {
      const { description, labels } = await client.fetchQuery({ ...queryOfEndpoint(getGroup, { _id }), staleTime: 0 });
      return editGroup.input.parse({ _id, name, description, labels });
    },
    onMutate: ({ _id, name }) => show((tree) => renamed(tree, _id, name)),
    onSuccess: () => notify("success", text("changed")),
  });
  const move = useCommand(moveGroup, {
    ...shared,
    onMutate: ({ id, to }) =>
      show((tree) => {
        const node = positionsOf(tree).get(id)?.node;
        return node === undefined ? tree : moved(tree, node, to);
      }),
    onSuccess: () => notify("success", text("done")),
  });
  const sort = useCommand(sortGroups, {
    ...shared,
    onMutate: ({ ids }) => show((tree) => reordered(tree, ids)),
  });
  return {
    rename: (_id: string, name: string) => rename.mutate({ _id, name }),
    move: (id: string, to: string) => !move.isPending && move.mutate({ id, to }),
    /** Saves another order of a group's siblings; does nothing where it is the same list. */
    order(position: GroupPosition, change: (ids: readonly string[]) => readonly string[]) {
      const siblings = siblingIds(position);
      const ids = change(siblings);
      if (ids !== siblings && !sort.isPending) sort.mutate({ ids: [...ids], sorts: ids.map((_, index) => index) });
    },
  };
}
