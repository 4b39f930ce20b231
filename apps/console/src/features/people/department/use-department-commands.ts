import {
  addDepartment,
  type DepartmentNode,
  editDepartment,
  getDepartmentTree,
  sortDepartments,
} from "@huiyan/contract/people/department.api";
import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../../shared/api/use-command.ts";
import { keyOf } from "../../../shared/api/use-query-of.ts";
import { notify } from "../../../shared/dialog/notice.ts";
import { type OrderStep, renamed, reordered, stepped } from "../../../shared/tree/tree-order.ts";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";
import { findPosition } from "./department-order.ts";

type Tree = readonly DepartmentNode[];
const treeKey = keyOf(getDepartmentTree, {});

/** Adding, renaming and ordering departments. Names and order change at once and go back if the server refuses. */
export function useDepartmentCommands(onNamed: () => void) {
  const client = useQueryClient();
  const show = async (change: (tree: Tree) => DepartmentNode[]): Promise<{ before: Tree | undefined }> => {
    await client.cancelQueries({ queryKey: treeKey });
    const before = client.getQueryData<Tree>(treeKey);
    client.setQueryData<Tree>(treeKey, (old) => old && change(old));
    return { before };
  };
  const shared = {
    onError: (_error: Error, _input: unknown, back: { before: Tree | undefined } | undefined) => {
      if (back?.before !== undefined) client.setQueryData(treeKey, back.before);
    },
    onSettled: () => refreshPeople(client),
  };
  const add = useCommand(addDepartment, {
    onSuccess: () => {
      notify("success", text("added"));
      onNamed();
    },
    onSettled: shared.onSettled,
  });
  const rename = useCommand(editDepartment, {
    ...shared,
    onMutate: ({ _id, name }) => show((tree) => renamed(tree, _id, name)),
    onSuccess: () => notify("success", text("changed")),
  });
  const sort = useCommand(sortDepartments, {
    ...shared,
    onMutate: ({ ids }) => show((tree) => reordered(tree, ids)),
  });
  return {
    busy: add.isPending,
    add: (parent_id: string, name: string) => add.mutate({ parent_id, name }),
    rename(_id: string, name: string) {
      rename.mutate({ _id, name });
      onNamed();
    },
    order(tree: Tree, id: string, step: OrderStep) {
      const siblings = findPosition(tree, id)?.parent?.children.map(({ _id }) => _id) ?? [];
      const ids = stepped(siblings, id, step);
      if (ids !== siblings && !sort.isPending) sort.mutate({ ids: [...ids], sorts: ids.map((_, index) => index) });
    },
  };
}
