import { type Queryable } from "../../platform/db/database.ts";

/** Paths that are closed and that are locked for the organisation. */
export async function getMenuLimits(db: Queryable, orgId: string) {
  const query = db.selectFrom("organisation").select(["closed_menu", "locked_menu"]).where("id", "=", orgId);
  return query.executeTakeFirstOrThrow();
}
