import {
  addDepartment,
  editDepartment,
  getDepartmentTree,
  sortDepartments,
} from "@huiyan/contract/people/department.api";
import { useCommand } from "#shared/api/use-command.ts";
import { orderSiblings } from "#shared/tree/order-siblings.ts";
import { treeChanges } from "#shared/tree/tree-changes.ts";
import { peopleText as text } from "../people.texts.ts";
import { refreshPeople } from "../person-cache.ts";

const changes = treeChanges(getDepartmentTree);

/**
 * Returns the commands that add, rename and sort departments. Names and order change at once and are restored if the
 * server refuses.
 */
export function useDepartmentCommands(onNamed: () => void) {
  const add = useCommand(addDepartment, { success: text("added"), refresh: refreshPeople, onSuccess: onNamed });
  const rename = useCommand(editDepartment, {
    change: changes.rename,
    success: text("changed"),
    refresh: refreshPeople,
  });
  return {
    busy: add.isPending,
    add: (parent_id: string, name: string) => add.mutate({ parent_id, name }),
    rename(_id: string, name: string) {
      rename.mutate({ _id, name });
      onNamed();
    },
    order: orderSiblings(useCommand(sortDepartments, { change: changes.sort, refresh: refreshPeople })),
  };
}
