import { type Queryable } from "../../platform/db/database.ts";

export async function getClosedMenu(db: Queryable, orgId: string): Promise<string[]> {
  const row = await db.selectFrom("organisation").select("closed_menu").where("id", "=", orgId).executeTakeFirst();
  return row?.closed_menu ?? [];
}
