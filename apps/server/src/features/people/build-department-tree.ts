import { type DepartmentNode } from "@huiyan/contract/people/department.api";
import { type DepartmentRow } from "./department.queries.ts";

/** Builds the tree of departments with the organisation as root. Counts of members include subdepartments. */
export function buildDepartmentTree(
  root: { id: string; name: string; bare: boolean; people: number },
  rows: readonly DepartmentRow[],
): DepartmentNode {
  const nodeOf = (row: DepartmentRow): DepartmentNode => {
    const children = rows.filter((child) => child.parent_id === row.id).map(nodeOf);
    return {
      _id: row.id,
      name: row.name,
      parent_id: row.parent_id ?? root.id,
      bare: !row.in_view,
      staff_count: children.reduce((sum, child) => sum + child.staff_count, row.people),
      children,
    };
  };
  const children = rows.filter((row) => row.parent_id === null).map(nodeOf);
  const staff_count = children.reduce((sum, child) => sum + child.staff_count, root.people);
  return { _id: root.id, name: root.name, parent_id: null, bare: root.bare, staff_count, children };
}
