import { type Queryable } from "#platform/db/database.ts";

export async function seesFaces(db: Queryable, staffId: string): Promise<boolean> {
  const row = await db.selectFrom("staff").select("sees_faces").where("id", "=", staffId).executeTakeFirst();
  return row?.sees_faces ?? false;
}

/**
 * Sets whether a member may see faces.
 * @returns false if the organisation has no such member
 */
export async function setSeesFaces(db: Queryable, orgId: string, staffId: string, allowed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("staff")
    .set({ sees_faces: allowed })
    .where("org_id", "=", orgId)
    .where("id", "=", staffId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
