import { v7 } from "uuid";
import { type Queryable } from "#platform/db/database.ts";
import { setOrganisationLogo } from "./organisation.queries.ts";
import { deleteLogo, insertSmallFile } from "./small-file.queries.ts";

interface Logo {
  mime: string;
  bytes: Buffer;
}

/**
 * Replaces the logo by a re-encoded one. Removes the logo if `logo` is undefined.
 * @returns media type of the former logo; empty if there was none
 */
export async function replaceLogo(db: Queryable, orgId: string, logo: Logo | undefined, now: Date): Promise<string> {
  const before = await deleteLogo(db, orgId);
  const id = logo === undefined ? "" : v7();
  if (logo !== undefined) await insertSmallFile(db, { id, orgId, class: "logo", ...logo, now });
  await setOrganisationLogo(db, orgId, id);
  return before ?? "";
}

/** Returns the URL path of the logo; empty if the organisation has none. */
export const logoAddress = (id: string) => (id === "" ? "" : `/common/logo/${id}`);
