import { sql } from "kysely";
import { type Queryable } from "../../platform/db/database.ts";
import { inScope, type Scope } from "../../platform/db/scope.ts";
import { timeOfId } from "../../platform/db/uuid-time.ts";

export interface StoredFile {
  id: string;
  place: string;
  start_byte: number;
  byte_length: number;
  mime: string;
}

const select = sql`select f.id, f.place, f.start_byte, f.byte_length, f.mime from stored_file f`;

/** The file, if its device is in the caller's scope. */
export async function getVisibleFile(db: Queryable, scope: Scope, id: string): Promise<StoredFile | undefined> {
  const { rows } =
    await sql<StoredFile>`${select} where f.id = ${id} and f.stored_at = ${timeOfId(id)} and ${inScope(scope, "f")}`.execute(
      db,
    );
  return rows[0];
}

/** For signed addresses alone: whoever made the signature has checked the scope. */
export async function getFile(db: Queryable, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`${select} where f.id = ${id} and f.stored_at = ${timeOfId(id)}`.execute(db);
  return rows[0];
}
