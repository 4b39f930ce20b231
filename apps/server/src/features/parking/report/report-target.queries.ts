import { type Queryable } from "../../../platform/db/database.ts";

/** Where the organisation's orders are reported to; empty for nowhere. */
export async function getReportUrl(db: Queryable, orgId: string): Promise<string> {
  const row = await db.selectFrom("parking_report_target").select("url").where("org_id", "=", orgId).executeTakeFirst();
  return row?.url ?? "";
}

/** What waits goes there too: a report takes its address when its turn comes. Without one it waits. */
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
