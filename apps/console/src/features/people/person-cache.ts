import { getDepartmentTree } from "@huiyan/contract/people/department.api";
import { findPeople } from "@huiyan/contract/people/people.api";
import { type QueryClient } from "@tanstack/react-query";
import { rowsOf } from "../../shared/list/change-rows.ts";

/** Changes people wherever lists show them, at once; undefined takes a row out. Returns the way back. */
export const changePeople = rowsOf(findPeople, ({ _id }) => _id);

/** People, and how many stand in each department, are asked for again. */
export function refreshPeople(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [findPeople.name] });
  void client.invalidateQueries({ queryKey: [getDepartmentTree.name] });
}
