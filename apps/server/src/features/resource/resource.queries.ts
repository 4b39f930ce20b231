import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { inScope, type Scope } from "#platform/db/scope.ts";
import { timeOfId } from "#platform/db/uuid-time.ts";
import { type Placement } from "#platform/storage/file-store.ts";

export interface StoredFile {
  id: string;
  file_location: string;
  start_byte: number;
  byte_length: number;
  mime: string;
  org_id: string;
  device_uid: string;
}

const select = sql`select f.id, f.place as file_location, f.start_byte, f.byte_length, f.mime, f.org_id, f.device_uid
  from stored_file f`;

/** Returns a file if its device is in the caller's scope. */
export async function getVisibleFile(db: Queryable, scope: Scope, id: string): Promise<StoredFile | undefined> {
  const { rows } =
    await sql<StoredFile>`${select} where f.id = ${id} and f.stored_at = ${timeOfId(id)} and ${inScope(scope, "f")}`.execute(
      db,
    );
  return rows[0];
}

/**
 * Returns a file without a check of scope. Use it only for signed addresses, whose scope was checked when they were
 * signed.
 */
export async function getFile(db: Queryable, id: string): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`${select} where f.id = ${id} and f.stored_at = ${timeOfId(id)}`.execute(db);
  return rows[0];
}

/** Returns which of these segments and clips a row names. */
export async function storedAmong(db: Queryable, locations: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ place: string }>`
    select place from unnest(${[...locations]}::text[]) as named (place)
    where exists (select from stored_file f where f.place = named.place)`.execute(db);
  return new Set(rows.map(({ place }) => place));
}

/** Returns the time of the oldest picture or clip. */
export async function getOldestFile(db: Queryable): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select stored_at as at from stored_file order by id limit 1`.execute(db);
  return rows[0]?.at;
}

/** Returns for each id the file with the next id, each file once. Ids are in the order of time. */
export async function sampleFiles(db: Queryable, ids: readonly string[]): Promise<Placement[]> {
  const { rows } = await sql<Placement>`
    select distinct f.place as "fileLocation", f.start_byte as "startByte", f.byte_length as "byteLength"
    from unnest(${[...ids]}::uuid[]) as named (id) cross join lateral (
      select place, start_byte, byte_length from stored_file s where s.id >= named.id order by s.id limit 1) f`.execute(
    db,
  );
  return rows;
}

export interface NewFile {
  id: string;
  storedAt: Date;
  orgId: string;
  deviceUid: string;
  fileClass: "image" | "demonstration";
  mime: string;
  placement: Placement;
}

export async function insertPicture(db: Queryable, file: NewFile): Promise<void> {
  const { fileLocation, startByte, byteLength } = file.placement;
  const owner = { org_id: file.orgId, device_uid: file.deviceUid, class: file.fileClass };
  await db
    .insertInto("stored_file")
    .values({
      id: file.id,
      stored_at: file.storedAt,
      ...owner,
      place: fileLocation,
      start_byte: startByte,
      byte_length: byteLength,
      mime: file.mime,
    })
    .execute();
}
