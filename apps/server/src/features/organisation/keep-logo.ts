import { v7 } from "uuid";
import { type Queryable } from "../../platform/db/database.ts";
import { deleteLogosBut, insertSmallFile } from "./small-file.queries.ts";

/** Stores a cleaned logo in place of the earlier one; answers its id. */
export async function keepLogo(
  db: Queryable,
  orgId: string,
  logo: { mime: string; bytes: Buffer },
  now: Date,
): Promise<string> {
  const id = v7();
  await insertSmallFile(db, { id, orgId, class: "logo", ...logo, now });
  await deleteLogosBut(db, orgId, id);
  return id;
}

/** Where a browser finds it; empty for none. */
export const logoAddress = (id: string) => (id === "" ? "" : `/common/logo/${id}`);
