import { sql } from "kysely";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Queryable } from "#platform/db/database.ts";
import { departmentInView, peopleInView } from "./people-scope.queries.ts";

export interface DepartmentRow {
  id: string;
  parent_id: string | null;
  name: string;
  level: number;
  /** True if the department is in the caller's scope, false for a mere ancestor of such departments. */
  in_view: boolean;
  /** Number of members of the department that the caller sees, without those who have left. */
  people: number;
}

/** Returns the departments in the caller's scope (`departmentInView`) and their ancestors, in the stored order. */
export async function listDepartments(db: Queryable, caller: MemberCaller): Promise<DepartmentRow[]> {
  const { rows } = await sql<DepartmentRow>`
    select d.id, d.parent_id, d.name, d.level, (${departmentInView(caller, "d")}) as in_view,
      (select count(*) from staff s where s.department_id = d.id and s.status <> 'leave' and ${peopleInView(caller, "s")}) as people
    from department d
    where d.org_id = ${caller.orgId} and (${departmentInView(caller, "d")}
      or exists (select 1 from department c where c.parent_id = d.id and ${departmentInView(caller, "c")}))
    order by d.sort, d.created_at, d.id`.execute(db);
  return rows;
}

export async function countPeopleWithoutDepartment(db: Queryable, caller: MemberCaller): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from staff s
    where s.department_id is null and s.status <> 'leave' and ${peopleInView(caller, "s")}`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface LockedDepartment {
  id: string;
  parent_id: string | null;
  name: string;
  level: number;
}

/** Returns a department in the caller's scope, and locks it until the transaction ends. */
export async function lockDepartment(
  db: Queryable,
  caller: MemberCaller,
  id: string,
): Promise<LockedDepartment | undefined> {
  const { rows } = await sql<LockedDepartment>`
    select d.id, d.parent_id, d.name, d.level from department d
    where d.id = ${id} and ${departmentInView(caller, "d")} for update`.execute(db);
  return rows[0];
}

/**
 * Locks the organisation's tree of departments until the transaction ends. Without this lock, two changes that lock
 * rows in different orders could deadlock.
 */
export async function lockDepartmentTree(db: Queryable, orgId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`departments ${orgId}`}, 0))`.execute(db);
}

/**
 * Locks the children of a parent in the order of their ids.
 * @param parentId null: the organisation
 * @returns ids of the children
 */
export async function lockSiblings(db: Queryable, orgId: string, parentId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from department d where d.org_id = ${orgId} and d.parent_id is not distinct from ${parentId}::uuid
    order by d.id for update`.execute(db);
  return rows.map((row) => row.id);
}

export interface NewDepartment {
  id: string;
  orgId: string;
  parentId: string | null;
  name: string;
  sort: number;
  now: Date;
}

export async function insertDepartment(db: Queryable, department: NewDepartment): Promise<void> {
  await db
    .insertInto("department")
    .values({
      id: department.id,
      org_id: department.orgId,
      parent_id: department.parentId,
      name: department.name,
      sort: department.sort,
      level: department.parentId === null ? 1 : 2,
      created_at: department.now,
    })
    .execute();
}

export async function renameDepartment(db: Queryable, id: string, name: string): Promise<void> {
  await db.updateTable("department").set({ name }).where("id", "=", id).execute();
}

export async function setDepartmentParent(
  db: Queryable,
  id: string,
  parentId: string | null,
  sort: number,
): Promise<void> {
  await db
    .updateTable("department")
    .set({ parent_id: parentId, level: parentId === null ? 1 : 2, sort })
    .where("id", "=", id)
    .execute();
}

export async function setDepartmentOrder(
  db: Queryable,
  ids: readonly string[],
  sorts: readonly number[],
): Promise<void> {
  await sql`
    update department d set sort = n.sort from unnest(${ids}::uuid[], ${sorts}::int[]) as n(id, sort)
    where d.id = n.id`.execute(db);
}

/** Returns true if the department has subdepartments, or members who have not left. */
export async function isDepartmentBusy(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select 1 from department where parent_id = ${id})
      or exists (select 1 from staff where department_id = ${id} and status <> 'leave') as busy`.execute(db);
  return rows[0]?.busy ?? false;
}

export async function hasChildDepartments(db: Queryable, id: string): Promise<boolean> {
  return (
    (await db.selectFrom("department").select("id").where("parent_id", "=", id).limit(1).executeTakeFirst()) !==
    undefined
  );
}

/** Deletes a department. Its former members have no department afterwards. */
export async function deleteDepartment(db: Queryable, id: string): Promise<void> {
  await db.updateTable("staff").set({ department_id: null }).where("department_id", "=", id).execute();
  await db.deleteFrom("department").where("id", "=", id).execute();
}
