import { getDepartmentTree } from "@huiyan/contract/people/department.api";
import { findPeople } from "@huiyan/contract/people/people.api";
import { type QueryClient } from "@tanstack/react-query";
import { rowsOf } from "#shared/list/change-rows.ts";

/**
 * Changes or removes members in every cached list. The given change returns undefined to remove a member. Resolves with
 * a function that undoes it.
 */
export const changePeople = rowsOf(findPeople, ({ _id }) => _id);

/** Refreshes the members, and the number of members per department. */
export function refreshPeople(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [findPeople.name] });
  void client.invalidateQueries({ queryKey: [getDepartmentTree.name] });
}
