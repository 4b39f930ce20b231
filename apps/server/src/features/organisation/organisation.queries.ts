import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export interface NewOrganisation {
  id: string;
  /** Account whose creation limit the organisation counts towards; null if none. */
  createdBy: string | null;
  name: string;
  type?: string;
  addr?: string;
  phone?: string;
  now: Date;
}

export async function insertOrganisation(db: Queryable, org: NewOrganisation): Promise<void> {
  const { id, name, now, createdBy, ...facts } = org;
  await db
    .insertInto("organisation")
    .values({ id, name, title: "", ...facts, created_at: now, created_by: createdBy })
    .execute();
}

/** Locks the account until the transaction ends, so that concurrent requests cannot exceed its creation limit. */
export async function lockCreator(db: Queryable, accountId: string): Promise<void> {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().executeTakeFirst();
}

/** Counts the organisations that the account has created: in total, and between two times. */
export async function countMade(
  db: Queryable,
  accountId: string,
  { since, until }: { since: Date; until: Date },
): Promise<{ all: number; recent: number }> {
  const { all, recent } = await db
    .selectFrom("organisation")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn
        .countAll<number>()
        .filterWhere((row) => row.and([row("created_at", ">", since), row("created_at", "<", until)]))
        .as("recent"),
    ])
    .where("created_by", "=", accountId)
    .executeTakeFirstOrThrow();
  return { all: Number(all), recent: Number(recent) };
}

export async function setOrganisationLogo(db: Queryable, orgId: string, logo: string): Promise<void> {
  await db.updateTable("organisation").set({ logo }).where("id", "=", orgId).execute();
}

export async function setOrganisationTitle(db: Queryable, orgId: string, title: string): Promise<void> {
  await db.updateTable("organisation").set({ title }).where("id", "=", orgId).execute();
}

export async function lockOrganisation(db: Queryable, orgId: string) {
  return db
    .selectFrom("organisation")
    .select(["id", "name", "title", "logo", "expires_at"])
    .where("id", "=", orgId)
    .forUpdate()
    .executeTakeFirstOrThrow();
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

/**
 * Sets the status of organisations that have expired, because lists filter by this status.
 * @returns number of changed organisations
 */
export async function expireOrganisations(db: Queryable, now: Date): Promise<number> {
  const result = await db
    .updateTable("organisation")
    .set({ status: "leave" })
    .where("status", "=", "active")
    .where("expires_at", "<=", now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function getAccount(db: Queryable, accountId: string) {
  return db
    .selectFrom("account")
    .select([
      "id",
      "phone",
      "name",
      "last_login_at",
      "last_login_location",
      sql<boolean>`password_hash is not null`.as("has_password"),
    ])
    .where("id", "=", accountId)
    .executeTakeFirst();
}

export async function renameAccount(db: Queryable, accountId: string, name: string): Promise<void> {
  await db.updateTable("account").set({ name }).where("id", "=", accountId).execute();
}

export async function getStaffName(db: Queryable, staffId: string): Promise<string> {
  const row = await db.selectFrom("staff").select("name").where("id", "=", staffId).executeTakeFirst();
  return row?.name ?? "";
}

/** Returns all memberships of the account, including former ones, each with the current state of its organisation. */
export async function listMemberships(db: Queryable, accountId: string, now: Date) {
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
      "organisation.expires_at",
      "organisation.closed_menu",
      sql<string[]>`array(select unnest(organisation.locked_menu) except select unnest(staff.unlocked_menu))`.as(
        "locked_menu",
      ),
      sql<boolean>`organisation.status = 'leave' or coalesce(organisation.expires_at <= ${now}, false)`.as("expired"),
    ])
    .where("staff.account_id", "=", accountId)
    .orderBy("staff.created_at")
    .execute();
}
