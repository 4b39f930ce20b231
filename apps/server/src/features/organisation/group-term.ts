import { z } from "zod";
import { getOrganisationSetting } from "#features/setting/setting.public.ts";
import { type Queryable } from "#platform/db/database.ts";

const Stored = z.string().min(1);

/** Returns the organisation's own term for device groups; undefined if it uses the default term. */
export async function ownGroupTerm(db: Queryable, orgId: string): Promise<string | undefined> {
  return Stored.safeParse(await getOrganisationSetting(db, orgId, "alias_group")).data;
}
