import { sql } from "kysely";
import { type Queryable } from "../../platform/db/database.ts";
import { type Scope } from "../../platform/db/scope.ts";

/** Lets one transaction at a time count what this person has and add to it. */
export async function lockOwner(db: Queryable, { orgId, staffId }: Scope): Promise<void> {
  await sql`select from staff where org_id = ${orgId} and id = ${staffId} for no key update`.execute(db);
}
