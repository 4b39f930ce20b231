import { v7 } from "uuid";
import { type Queryable } from "../../platform/db/database.ts";
import { setOrganisationLogo } from "./organisation.queries.ts";
import { deleteLogo, insertSmallFile } from "./small-file.queries.ts";

interface Logo {
  mime: string;
  bytes: Buffer;
}

/** Puts a cleaned logo, or none, in place of the earlier one. Returns the kind of that one, empty for none. */
export async function replaceLogo(db: Queryable, orgId: string, logo: Logo | undefined, now: Date): Promise<string> {
  const before = await deleteLogo(db, orgId);
  const id = logo === undefined ? "" : v7();
  if (logo !== undefined) await insertSmallFile(db, { id, orgId, class: "logo", ...logo, now });
  await setOrganisationLogo(db, orgId, id);
  return before ?? "";
}

/** Where a browser finds it; empty for none. */
export const logoAddress = (id: string) => (id === "" ? "" : `/common/logo/${id}`);
