import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { eraseFaces } from "./erase-faces.ts";

/** Returns those of the faces that no user has edited. Locks them until the transaction ends. */
async function untouched(db: Queryable, orgId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from face f where org_id = ${orgId} and id = any(${ids as string[]}::uuid[])
      and not exists (select from face_access a where a.org_id = f.org_id and a.face_id = f.id and a.act = 'edit')
    for update`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Deletes faces of the demo with their lines in the access log. Faces that a user edited are kept. If a device holds
 * the library, deletion receipts are stored, because they cause the device to delete the faces too. Must be called in a
 * transaction.
 */
export async function eraseDemoFaces(db: Queryable, orgId: string, ids: readonly string[]): Promise<void> {
  const gone = await untouched(db, orgId, ids);
  const erased = sql`any(${gone}::uuid[])`;
  const { rows } = await sql<{ now: Date; held: boolean }>`
    select now(), exists (select from face_device where org_id = ${orgId}) as held`.execute(db);
  const { now = new Date(0), held = false } = rows[0] ?? {};
  await eraseFaces({ sql: db }, orgId, gone, { now, cause: "person", staffId: null });
  await sql`delete from face_access where org_id = ${orgId} and face_id = ${erased}`.execute(db);
  if (held) return;
  await sql`delete from face_removal where org_id = ${orgId} and face_id = ${erased}`.execute(db);
  await sql`
    delete from face_library l where org_id = ${orgId} and not exists (select from face f where f.org_id = l.org_id)
      and not exists (select from face_removal r where r.org_id = l.org_id)`.execute(db);
}
