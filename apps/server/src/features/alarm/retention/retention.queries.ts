import { sql } from "kysely";
import { type Queryable } from "../../../platform/db/database.ts";

/** Rows of one statement, so that no lock is held for long. */
const groupRows = 5000;

async function inGroups(
  statement: (limit: number) => { execute(db: Queryable): Promise<{ numAffectedRows?: bigint }> },
  db: Queryable,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await statement(groupRows).execute(db);
    if (numAffectedRows < BigInt(groupRows)) return;
  }
}

/** Messages past their organisation's time; marked ones are kept. */
export async function deleteOldMessages(db: Queryable, now: Date, defaultDays: number): Promise<void> {
  const orgs = await db.selectFrom("organisation").select(["id", "message_days"]).execute();
  for (const org of orgs) {
    const before = new Date(now.getTime() - (org.message_days ?? defaultDays) * 86_400_000);
    await inGroups(
      (limit) => sql`
      delete from message where (id, happened_at) in (
        select id, happened_at from message where org_id = ${org.id} and happened_at < ${before} and not client_mark limit ${limit})`,
      db,
    );
    await inGroups(
      (limit) => sql`
      delete from device_record where (id, happened_at) in (
        select id, happened_at from device_record where org_id = ${org.id} and happened_at < ${before} limit ${limit})`,
      db,
    );
  }
}

/** Clips that are gone are not offered any more. */
export async function forgetOldVideos(db: Queryable, before: Date): Promise<void> {
  await sql`
    update message set res_video = '{}' where received_at < ${before} and cardinality(res_video) > 0 and not client_mark`.execute(
    db,
  );
}

export async function deleteOldEvents(db: Queryable, before: Date): Promise<void> {
  await inGroups(
    (limit) => sql`
    delete from device_event where (device_uid, event_id) in (
      select device_uid, event_id from device_event where received_at < ${before} limit ${limit})`,
    db,
  );
  await db.deleteFrom("dead_letter").where("received_at", "<", before).execute();
}

/** Segments and clips that hold nothing but old bytes which no marked message needs. */
export async function findOldFileLocations(
  db: Queryable,
  fileClass: "image" | "video",
  before: Date,
): Promise<string[]> {
  const { rows } = await sql<{ fileLocation: string }>`
    with kept as (
      select substring(unnest(array[m.image, m.res_image, m.data->>'plate_img', m.data->>'animal_img', m.data->>'car_img'] || m.res_video) from '[0-9a-f-]{36}') as id
      from message m where m.client_mark and m.deleted_at is null
    )
    select f.place as "fileLocation" from stored_file f
    where f.class = ${fileClass} and f.stored_at < ${before}
      and not exists (select from stored_file n where n.place = f.place and n.stored_at >= ${before})
    group by f.place
    having not bool_or(f.id::text in (select id from kept where id is not null))`.execute(db);
  return rows.map((row) => row.fileLocation);
}

/** The segment or clip whose newest byte is the oldest; what was written to after `before` may still be open. */
export async function findOldestFileLocation(
  db: Queryable,
  before: Date,
): Promise<{ fileLocation: string; newest: Date } | undefined> {
  const { rows } = await sql<{ fileLocation: string; newest: Date }>`
    select place as "fileLocation", max(stored_at) as newest from stored_file group by place having max(stored_at) < ${before}
    order by 2 limit 1`.execute(db);
  return rows[0];
}

export async function deleteMessagesReceivedUntil(db: Queryable, until: Date): Promise<void> {
  await inGroups(
    (limit) => sql`
    delete from message where (id, happened_at) in (select id, happened_at from message where received_at <= ${until} limit ${limit})`,
    db,
  );
}

export async function listFilesAt(db: Queryable, fileLocation: string): Promise<string[]> {
  const rows = await db.selectFrom("stored_file").select("id").where("place", "=", fileLocation).execute();
  return rows.map((row) => row.id);
}

/** What was kept for an organisation is no longer counted. */
export async function deleteFilesAt(db: Queryable, fileLocation: string): Promise<void> {
  await sql`
    with gone as (
      delete from stored_file where place = ${fileLocation} returning org_id, byte_length
    ), sums as (
      select org_id, sum(byte_length) as bytes from gone group by org_id
    )
    update organisation_storage o set bytes = greatest(0, o.bytes - s.bytes)
    from sums s where o.org_id = s.org_id`.execute(db);
}
