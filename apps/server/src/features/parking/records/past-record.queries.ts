import { type Queryable } from "#platform/db/database.ts";

/** Returns the id of the record whose entry is this observation; undefined if there is none. */
export async function findRecordByEntry(db: Queryable, entryId: string): Promise<string | undefined> {
  const row = await db.selectFrom("parking_record").select("id").where("entry_id", "=", entryId).executeTakeFirst();
  return row?.id;
}

/** Marks a record as made for a demonstration. */
export async function setDemonstration(
  db: Queryable,
  id: string,
  { isRead, isMarked }: { isRead: boolean; isMarked: boolean },
): Promise<void> {
  await db
    .updateTable("parking_record")
    .set({ is_demonstration: true, client_read: isRead, client_mark: isMarked })
    .where("id", "=", id)
    .execute();
}
