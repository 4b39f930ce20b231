import { type Role } from "@huiyan/contract/permissions";
import { type Queryable } from "../../platform/db/database.ts";

export async function insertOrganisation(db: Queryable, org: { id: string; name: string; now: Date }): Promise<void> {
  await db
    .insertInto("organisation")
    .values({ id: org.id, name: org.name, title: org.name, created_at: org.now })
    .execute();
}

export interface NewStaff {
  id: string;
  orgId: string;
  accountId: string;
  name: string;
  role: Role;
  departmentId: string | null;
  now: Date;
}

export async function insertStaff(db: Queryable, staff: NewStaff): Promise<void> {
  await db
    .insertInto("staff")
    .values({
      id: staff.id,
      org_id: staff.orgId,
      account_id: staff.accountId,
      name: staff.name,
      role: staff.role,
      status: "active",
      department_id: staff.departmentId,
      active_at: staff.now,
      created_at: staff.now,
    })
    .execute();
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

export async function hasOrganisation(db: Queryable): Promise<boolean> {
  return (await db.selectFrom("organisation").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function findOrganisationByName(db: Queryable, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("organisation")
    .select("id")
    .where("name", "=", name)
    .orderBy("created_at")
    .executeTakeFirst();
  return row?.id;
}

export async function getAccount(db: Queryable, accountId: string) {
  return db
    .selectFrom("account")
    .select(["id", "phone", "name", "last_login_at"])
    .where("id", "=", accountId)
    .executeTakeFirst();
}

/** All memberships of the account that are not over, with their organisations. */
export async function listMemberships(db: Queryable, accountId: string) {
  return db
    .selectFrom("staff")
    .innerJoin("organisation", "organisation.id", "staff.org_id")
    .select([
      "staff.id as staff_id",
      "staff.name as staff_name",
      "staff.role",
      "staff.status as staff_status",
      "organisation.id as org_id",
      "organisation.name",
      "organisation.title",
      "organisation.logo",
      "organisation.status as org_status",
    ])
    .where("staff.account_id", "=", accountId)
    .where("staff.status", "!=", "leave")
    .orderBy("staff.created_at")
    .execute();
}
