import { getDepartmentTree } from "@huiyan/contract/people/department.api";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { choicesOf } from "#shared/tree/TreeChoice.tsx";

/** Returns the tree of departments. `options` contains no line for the organisation, which is not a department. */
export function useDepartments() {
  const query = useQueryOf(getDepartmentTree, {});
  const options = (query.data ?? []).flatMap(({ children }) => choicesOf(children, ({ bare }) => bare));
  return { query, options };
}
