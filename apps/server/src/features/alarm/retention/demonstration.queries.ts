import { demonstrationMark } from "@huiyan/contract/alarm/alarm.rules";
import { zoneName } from "@huiyan/contract/calendar";
import { sql } from "kysely";
import { type Queryable } from "../../../platform/db/database.ts";
import { deleteMessages } from "./retention.queries.ts";

const mark = JSON.stringify({ [demonstrationMark]: true });

export interface DeletedDemonstration {
  /** Messages, without those that are folded into others. */
  heads: number;
  /** First and last day of the working hours that its records told of, as yyyy-MM-dd: they must be counted again. */
  days: { first: string; last: string } | undefined;
}

/** Deletes what was made for the demonstration, messages with their steps and counts of lines. */
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
 * Deletes what remains of events before the demo began: their ids, the bytes of devices per day, and heads of points.
 * @param until before any device has reported; an event of a later one would be stored again if its id were deleted
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
 * Deletes the organisation's pictures stored before in files that also hold newer ones; their bytes go with the file.
 * @returns their ids
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

/** Files of the organisation that hold nothing stored since. */
export async function findFilesBefore(db: Queryable, orgId: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ fileLocation: string }>`
    select f.place as "fileLocation" from stored_file f where f.org_id = ${orgId} and f.stored_at < ${before}
      and not exists (select from stored_file n where n.place = f.place and (n.stored_at >= ${before} or n.org_id <> ${orgId}))
    group by f.place`.execute(db);
  return rows.map(({ fileLocation }) => fileLocation);
}
