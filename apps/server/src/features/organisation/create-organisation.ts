import { v7 } from "uuid";
import { type Queryable } from "../../platform/db/database.ts";
import { insertOrganisation, insertStaff } from "./organisation.queries.ts";

export interface FirstAdmin {
  name: string;
  accountId: string;
  adminName: string;
  now: Date;
}

/** A new organisation whose admin is the given account. */
export async function createOrganisation(
  db: Queryable,
  { name, accountId, adminName, now }: FirstAdmin,
): Promise<{ orgId: string; staffId: string }> {
  const orgId = v7();
  const staffId = v7();
  await insertOrganisation(db, { id: orgId, name, now });
  await insertStaff(db, { id: staffId, orgId, accountId, name: adminName, role: "admin", departmentId: null, now });
  return { orgId, staffId };
}
