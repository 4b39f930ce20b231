import { v7 } from "uuid";
import { insertPerson } from "#features/people/people.public.ts";
import { type Queryable } from "#platform/db/database.ts";
import { insertOrganisation } from "./organisation.queries.ts";

export interface FirstAdmin {
  name: string;
  accountId: string;
  adminName: string;
  type?: string;
  addr?: string;
  phone?: string;
  /** True if the organisation counts towards the creation limit of the account. */
  isOwn?: boolean;
  now: Date;
}

/** Creates an organisation with the account as admin. */
export async function createOrganisation(
  db: Queryable,
  { accountId, adminName, isOwn = false, ...organisation }: FirstAdmin,
): Promise<{ orgId: string; staffId: string }> {
  const { now } = organisation;
  const orgId = v7();
  const staffId = v7();
  await insertOrganisation(db, { id: orgId, createdBy: isOwn ? accountId : null, ...organisation });
  await insertPerson(db, {
    id: staffId,
    orgId,
    accountId,
    name: adminName,
    role: "admin",
    status: "active",
    departmentId: null,
    now,
  });
  return { orgId, staffId };
}
