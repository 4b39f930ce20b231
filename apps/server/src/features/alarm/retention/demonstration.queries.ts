import { demonstrationMark } from "@huiyan/contract/alarm/alarm.rules";
import { zoneName } from "@huiyan/contract/calendar";
import { sql } from "kysely";
import { type Queryable } from "#platform/db/database.ts";
import { deleteMessages } from "./retention.queries.ts";

const mark = JSON.stringify({ [demonstrationMark]: true });

export interface DeletedDemonstration {
  /** Number of deleted alarms, without grouped alarms. */
  heads: number;
  /** First and last day (yyyy-MM-dd) of deleted working hours; working hours of these days must be computed again. */
  days: { first: string; last: string } | undefined;
}

/** Deletes data made for the demo: alarms with their handling, and records with their counts. */
export async function deleteDemonstration(db: Queryable, orgId: string, until: Date): Promise<DeletedDemonstration> {
  const marked = sql`org_id = ${orgId} and happened_at < ${until} and data @> ${mark}::jsonb`;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from message where ${marked} and folded_into is null and deleted_at is null`.execute(db);
  await deleteMessages(sql`select id, happened_at from message where ${marked}`).execute(db);
  const gone = await sql<{ first: string | null; last: string | null }>`
    with gone as (delete from device_record where ${marked} returning worked)
    select to_char(min(w.day), 'YYYY-MM-DD') as first, to_char(max(w.day), 'YYYY-MM-DD') as last
    from gone, jsonb_to_recordset(gone.worked) as w(day date)`.execute(db);
  const { first, last } = gone.rows[0] ?? { first: null, last: null };
  return { heads: rows[0]?.n ?? 0, days: first === null || last === null ? undefined : { first, last } };
}

/**
 * Deletes further rows of the demo's past events: event ids, bytes per device and day, and lead alarms of points.
 * @param until time before the first real event. The id of a real event must stay, because without its id a repeated
 * event would be stored twice.
 */
export async function deleteDemonstrationTraces(db: Queryable, orgId: string, until: Date): Promise<void> {
  const devices = sql`select id from device where org_id = ${orgId}`;
  await sql`delete from device_event where device_uid in (${devices}) and received_at < ${until}`.execute(db);
  await sql`
    delete from device_storage where device_uid in (${devices})
      and day < to_char(${until}::timestamptz at time zone ${zoneName}, 'YYYYMMDD')`.execute(db);
  await sql`
    delete from message_head where head_at < ${until} and point_id in (select id from point where org_id = ${orgId})`.execute(
    db,
  );
}

/**
 * Deletes rows of the organisation's pictures that were stored before a time, in files that also have newer pictures.
 * The bytes are deleted later with the file.
 * @returns ids of the pictures
 */
export async function deletePicturesBefore(db: Queryable, orgId: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from stored_file where org_id = ${orgId} and stored_at < ${before} returning id, byte_length
    ), counted as (
      update organisation_storage set bytes = greatest(0, bytes - coalesce((select sum(byte_length) from gone), 0))
      where org_id = ${orgId}
    )
    select id from gone`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the organisation's files without any picture that is newer than a time. */
export async function findFilesBefore(db: Queryable, orgId: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ fileLocation: string }>`
    select f.place as "fileLocation" from stored_file f where f.org_id = ${orgId} and f.stored_at < ${before}
      and not exists (select from stored_file n where n.place = f.place and (n.stored_at >= ${before} or n.org_id <> ${orgId}))
    group by f.place`.execute(db);
  return rows.map(({ fileLocation }) => fileLocation);
}
