import { type Queryable } from "#platform/db/database.ts";

/** Returns the address from which lists are fetched; empty if there is none. */
export async function getSourceUrl(db: Queryable, orgId: string): Promise<string> {
  const row = await db.selectFrom("settlement_source").select("url").where("org_id", "=", orgId).executeTakeFirst();
  return row?.url ?? "";
}

export async function putSourceUrl(db: Queryable, orgId: string, url: string, now: Date): Promise<void> {
  if (url === "") {
    await db.deleteFrom("settlement_source").where("org_id", "=", orgId).execute();
    return;
  }
  await db
    .insertInto("settlement_source")
    .values({ org_id: orgId, url, changed_at: now })
    .onConflict((conflict) => conflict.column("org_id").doUpdateSet({ url, changed_at: now }))
    .execute();
}
