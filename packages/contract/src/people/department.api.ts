import { z } from "zod";
import { endpoint, Nothing } from "../endpoint.ts";
import { Id } from "../scalars.ts";
import { DepartmentName, personTexts } from "./people.rules.ts";

/**
 * Node of the tree of departments: the organisation and two levels of departments. `bare`: shown only as an ancestor of
 * visible departments.
 */
export interface DepartmentNode {
  _id: string;
  name: string;
  parent_id: string | null;
  bare: boolean;
  staff_count: number;
  children: DepartmentNode[];
}
const DepartmentNode: z.ZodType<DepartmentNode> = z
  .object({
    _id: Id,
    name: z.string(),
    parent_id: Id.nullable(),
    bare: z.boolean(),
    /** Number of visible members in this department and its subdepartments. */
    staff_count: z.number().int(),
    get children() {
      return z.array(DepartmentNode);
    },
  })
  .meta({ id: "DepartmentNode" });

export const getDepartmentTree = endpoint({
  name: "people.getDepartmentTree",
  method: "GET",
  path: "/api/client/org/dep/tree",
  permission: "people.read",
  cost: "query",
  summary: "部门树",
  input: Nothing,
  output: z.array(DepartmentNode),
});

export const addDepartment = endpoint({
  name: "people.addDepartment",
  method: "POST",
  path: "/api/client/org/dep/add",
  permission: "department.manage",
  cost: "query",
  summary: "添加部门",
  /** `parent_id`: a department of the first level, or the organisation. */
  input: z.object({ name: DepartmentName, parent_id: Id }),
  output: z.object({ _id: Id }),
});

export const editDepartment = endpoint({
  name: "people.editDepartment",
  method: "POST",
  path: "/api/client/org/dep/edit",
  permission: "department.manage",
  cost: "query",
  summary: "重命名部门",
  input: z.object({ _id: Id, name: DepartmentName }),
  output: Nothing,
});

export const removeDepartment = endpoint({
  name: "people.removeDepartment",
  method: "POST",
  path: "/api/client/org/dep/del",
  permission: "department.manage",
  cost: "query",
  summary: "删除空部门",
  input: z.object({ _id: Id }),
  output: Nothing,
});

export const moveDepartment = endpoint({
  name: "people.moveDepartment",
  method: "POST",
  path: "/api/client/org/dep/move",
  permission: "department.manage",
  cost: "query",
  summary: "移动部门",
  input: z.object({ id: Id, to: z.uuid({ error: personTexts.moveTarget }) }),
  output: Nothing,
});

export const sortDepartments = endpoint({
  name: "people.sortDepartments",
  method: "POST",
  path: "/api/client/org/dep/sort/save",
  permission: "department.manage",
  cost: "query",
  summary: "保存同级部门的顺序",
  input: z.object({
    sorts: z.array(z.number().int().min(0).max(100_000)).min(1).max(1000),
    ids: z.array(Id).min(1).max(1000),
  }),
  output: Nothing,
});
