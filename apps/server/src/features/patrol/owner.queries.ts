import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { type Scope } from "#platform/db/scope.ts";

/**
 * Locks the member's views and loops until the end of the transaction, so that concurrent inserts cannot exceed the
 * limits.
 */
export async function lockOwner(db: Queryable, { orgId, staffId }: Scope): Promise<void> {
  await sql`select from staff where org_id = ${orgId} and id = ${staffId} for no key update`.execute(db);
}
