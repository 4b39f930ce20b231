import { z } from "zod";
import { type Queryable } from "../../platform/db/database.ts";
import { getOrganisationSetting } from "../setting/setting.public.ts";

const Stored = z.string().min(1);

/** The organisation's own word for device groups; undefined where it uses the usual one. */
export async function ownGroupTerm(db: Queryable, orgId: string): Promise<string | undefined> {
  return Stored.safeParse(await getOrganisationSetting(db, orgId, "alias_group")).data;
}
