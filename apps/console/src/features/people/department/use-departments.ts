import { getDepartmentTree } from "@huiyan/contract/people/department.api";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";
import { choicesOf } from "../../../shared/tree/TreeChoice.tsx";

/** The department tree; `options` leaves out the organisation itself, which is no department. */
export function useDepartments() {
  const query = useQueryOf(getDepartmentTree, {});
  const options = (query.data ?? []).flatMap(({ children }) => choicesOf(children, ({ bare }) => bare));
  return { query, options };
}
