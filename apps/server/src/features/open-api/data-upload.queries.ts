import { type Queryable } from "#platform/db/database.ts";

/** Returns the address of the organisation's data upload; empty if there is none. */
export async function getUploadUrl(db: Queryable, orgId: string): Promise<string> {
  const row = await db.selectFrom("data_upload").select("url").where("org_id", "=", orgId).executeTakeFirst();
  return row?.url ?? "";
}

/** Stores the address. Waiting uploads use it too, because the address is read when an upload is sent. */
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
