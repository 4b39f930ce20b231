import { type Answer } from "@huiyan/contract/endpoint";
import { type getDepartmentTree as api } from "@huiyan/contract/people/department.api";
import { getOrganisationName } from "#features/group/group.public.ts";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Context } from "#platform/context/context.ts";
import { buildDepartmentTree } from "../build-department-tree.ts";
import { countPeopleWithoutDepartment, listDepartments } from "../department.queries.ts";

export async function getDepartmentTree(ctx: Context<MemberCaller>): Promise<Answer<typeof api>> {
  const { caller } = ctx;
  const [name, people, rows] = await Promise.all([
    getOrganisationName(ctx.db.sql, caller.orgId),
    countPeopleWithoutDepartment(ctx.db.sql, caller),
    listDepartments(ctx.db.sql, caller),
  ]);
  return [buildDepartmentTree({ id: caller.orgId, name, bare: caller.role !== "admin", people }, rows)];
}
