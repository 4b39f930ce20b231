import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";

export async function hasOrganisation(db: Queryable): Promise<boolean> {
  return (await db.selectFrom("organisation").select("id").limit(1).executeTakeFirst()) !== undefined;
}

export async function lockFirstOrganisation(db: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first organisation', 0))`.execute(db);
}
