import { type Queryable } from "../../platform/db/database.ts";

/** Where the organisation's messages go; empty for nowhere. */
export async function getUploadUrl(db: Queryable, orgId: string): Promise<string> {
  const row = await db.selectFrom("data_upload").select("url").where("org_id", "=", orgId).executeTakeFirst();
  return row?.url ?? "";
}

/** What waits goes there too: a delivery takes its address when its turn comes. */
export async function putUploadUrl(db: Queryable, orgId: string, url: string, now: Date): Promise<void> {
  await db
    .insertInto("data_upload")
    .values({ org_id: orgId, url, changed_at: now })
    .onConflict((conflict) => conflict.column("org_id").doUpdateSet({ url, changed_at: now }))
    .execute();
}

export async function deleteUploadUrl(db: Queryable, orgId: string): Promise<void> {
  await db.deleteFrom("data_upload").where("org_id", "=", orgId).execute();
}
