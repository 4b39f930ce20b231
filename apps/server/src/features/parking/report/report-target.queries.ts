import { type Queryable } from "#platform/db/database.ts";

/** Returns the address for order reports; empty if there is none. */
export async function getReportUrl(db: Queryable, orgId: string): Promise<string> {
  const row = await db.selectFrom("parking_report_target").select("url").where("org_id", "=", orgId).executeTakeFirst();
  return row?.url ?? "";
}

/**
 * Stores the address for order reports. Waiting reports are sent to the new address as well, because the address is
 * read when a report is sent. Without an address they wait.
 */
export async function putReportUrl(db: Queryable, orgId: string, url: string, now: Date): Promise<void> {
  if (url === "") {
    await db.deleteFrom("parking_report_target").where("org_id", "=", orgId).execute();
    return;
  }
  await db
    .insertInto("parking_report_target")
    .values({ org_id: orgId, url, changed_at: now })
    .onConflict((conflict) => conflict.column("org_id").doUpdateSet({ url, changed_at: now }))
    .execute();
}
