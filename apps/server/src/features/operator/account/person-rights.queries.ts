import { type Queryable } from "#platform/db/database.ts";

/**
 * Returns the additional rights of an account in the organisations in which it is an active member, oldest membership
 * first.
 */
export async function listMembershipRights(db: Queryable, accountId: string) {
  return db
    .selectFrom("staff as s")
    .innerJoin("organisation as o", "o.id", "s.org_id")
    .select(["s.org_id", "o.name as org", "s.live", "s.unlocked_menu", "o.locked_menu"])
    .where("s.account_id", "=", accountId)
    .where("s.status", "=", "active")
    .orderBy("s.created_at")
    .execute();
}

export async function lockMembershipRights(db: Queryable, accountId: string, orgId: string) {
  return db
    .selectFrom("staff")
    .select(["id as staff_id", "name", "live", "unlocked_menu"])
    .where("account_id", "=", accountId)
    .where("org_id", "=", orgId)
    .where("status", "=", "active")
    .forUpdate()
    .executeTakeFirst();
}

export async function setMembershipRights(
  db: Queryable,
  staffId: string,
  rights: { live: boolean; unlocked_menu: string[] },
): Promise<void> {
  await db.updateTable("staff").set(rights).where("id", "=", staffId).execute();
}
