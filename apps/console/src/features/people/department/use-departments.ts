import { type DepartmentNode, getDepartmentTree } from "@huiyan/contract/people/department.api";
import { useQueryOf } from "../../../shared/api/use-query-of.ts";

/** A department as a select of antd shows it. */
interface DepartmentOption {
  value: string;
  title: string;
  disabled: boolean;
  children: DepartmentOption[];
}

function optionOf({ _id, name, bare, children }: DepartmentNode): DepartmentOption {
  return { value: _id, title: name, disabled: bare, children: children.map(optionOf) };
}

/** The department tree; `options` leaves out the organisation itself, which is no department. */
export function useDepartments() {
  const query = useQueryOf(getDepartmentTree, {});
  const options = (query.data ?? []).flatMap(({ children }) => children.map(optionOf));
  return { query, options };
}
