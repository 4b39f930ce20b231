import { type Queryable } from "#platform/db/database.ts";

export interface SmallFile {
  id: string;
  orgId: string;
  class: "logo" | "feedback";
  mime: string;
  bytes: Buffer;
  now: Date;
}

export async function insertSmallFile(db: Queryable, file: SmallFile): Promise<void> {
  await db
    .insertInto("small_file")
    .values({
      id: file.id,
      org_id: file.orgId,
      class: file.class,
      mime: file.mime,
      bytes: file.bytes,
      created_at: file.now,
    })
    .execute();
}

/**
 * Deletes the organisation's logo.
 * @returns media type of the deleted logo; undefined if there was none
 */
export async function deleteLogo(db: Queryable, orgId: string): Promise<string | undefined> {
  const [deleted] = await db
    .deleteFrom("small_file")
    .where("org_id", "=", orgId)
    .where("class", "=", "logo")
    .returning("mime")
    .execute();
  return deleted?.mime;
}

/** Returns a logo. Permissions are not checked, because logos are public (docs/reference/rights.md R17). */
export async function getLogoFile(db: Queryable, id: string) {
  return db
    .selectFrom("small_file")
    .select(["mime", "bytes"])
    .where("id", "=", id)
    .where("class", "=", "logo")
    .executeTakeFirst();
}
