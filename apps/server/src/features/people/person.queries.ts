import { type StaffStatus } from "@huiyan/contract/people/people.rules";
import { type Role } from "@huiyan/contract/permissions";
import { sql } from "kysely";
import { type MemberCaller } from "#platform/context/caller.ts";
import { type Queryable } from "#platform/db/database.ts";
import { peopleInView } from "./people-scope.queries.ts";

export interface LockedPerson {
  id: string;
  account_id: string;
  name: string;
  role: Role;
  status: StaffStatus;
  department_id: string | null;
  /** Time at which the member joined the organisation; null if the member was invited and has not joined. */
  active_at: Date | null;
}

/** Returns and locks the members whom the caller sees, in the order of their ids. Others are left out. */
export async function lockPeople(db: Queryable, caller: MemberCaller, ids: readonly string[]): Promise<LockedPerson[]> {
  const { rows } = await sql<LockedPerson>`
    select s.id, s.account_id, s.name, s.role, s.status, s.department_id, s.active_at from staff s
    where s.id = any(${ids}::uuid[]) and ${peopleInView(caller, "s")}
    order by s.id for update`.execute(db);
  return rows;
}

export async function getPersonInView(db: Queryable, caller: MemberCaller, id: string) {
  const { rows } = await sql<LockedPerson>`
    select s.id, s.account_id, s.name, s.role, s.status, s.department_id, s.active_at from staff s
    where s.id = ${id} and ${peopleInView(caller, "s")}`.execute(db);
  return rows[0];
}

/** Returns the account of a member, with the member's name and last sign-in in this organisation. */
export async function getPersonAsMember(db: Queryable, staffId: string) {
  return db
    .selectFrom("staff")
    .innerJoin("account", "account.id", "staff.account_id")
    .select([
      "staff.account_id as accountId",
      "account.phone",
      "staff.name",
      "staff.last_login_at",
      "staff.last_login_location",
    ])
    .where("staff.id", "=", staffId)
    .executeTakeFirst();
}

/**
 * Locks this member and all active admins of the organisation, so that the last two admins cannot leave concurrently. A
 * single statement with a fixed order prevents deadlocks.
 * @returns ids of the active admins
 */
export async function lockAdmins(db: Queryable, orgId: string, staffId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; is_admin: boolean }>`
    select s.id, s.role = 'admin' and s.status = 'active' as is_admin from staff s
    where s.org_id = ${orgId} and (s.id = ${staffId} or (s.role = 'admin' and s.status = 'active'))
    order by s.id for update`.execute(db);
  return rows.filter((row) => row.is_admin).map((row) => row.id);
}

export async function findMembership(db: Queryable, orgId: string, accountId: string) {
  return db
    .selectFrom("staff")
    .select(["id", "status"])
    .where("org_id", "=", orgId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

export async function countOtherMemberships(db: Queryable, orgId: string, accountId: string): Promise<number> {
  // adding a membership locks the account too, so no membership can be added until this transaction ends
  await db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
  const { n } = await db
    .selectFrom("staff")
    .select(sql<number>`count(*)`.as("n"))
    .where("account_id", "=", accountId)
    .where("org_id", "!=", orgId)
    .executeTakeFirstOrThrow();
  return n;
}

export interface NewPerson {
  id: string;
  orgId: string;
  accountId: string;
  name: string;
  role: Role;
  status: "unactive" | "active";
  departmentId: string | null;
  now: Date;
}

export async function insertPerson(db: Queryable, person: NewPerson): Promise<void> {
  await db
    .insertInto("staff")
    .values({
      id: person.id,
      org_id: person.orgId,
      account_id: person.accountId,
      name: person.name,
      role: person.role,
      status: person.status,
      department_id: person.departmentId,
      active_at: person.status === "active" ? person.now : null,
      created_at: person.now,
    })
    .execute();
}

export async function renamePerson(db: Queryable, staffId: string, name: string): Promise<void> {
  await db.updateTable("staff").set({ name }).where("id", "=", staffId).execute();
}

export async function setPersonRole(db: Queryable, staffId: string, role: Role): Promise<void> {
  await db.updateTable("staff").set({ role }).where("id", "=", staffId).execute();
}

export async function setPersonDepartment(db: Queryable, staffId: string, departmentId: string | null): Promise<void> {
  await db.updateTable("staff").set({ department_id: departmentId }).where("id", "=", staffId).execute();
}

/**
 * Activates an invited member.
 * @returns false if the member is not in the status `unactive`
 */
export async function activatePerson(db: Queryable, staffId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable("staff")
    .set({ status: "active", active_at: now })
    .where("id", "=", staffId)
    .where("status", "=", "unactive")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function markLeft(db: Queryable, staffId: string, now: Date): Promise<void> {
  await db.updateTable("staff").set({ status: "leave", leave_at: now }).where("id", "=", staffId).execute();
}

export async function restoreStatus(db: Queryable, staffId: string, status: StaffStatus): Promise<void> {
  await db.updateTable("staff").set({ status, leave_at: null }).where("id", "=", staffId).execute();
}

export async function deletePerson(db: Queryable, staffId: string): Promise<void> {
  await db.deleteFrom("staff").where("id", "=", staffId).execute();
}
