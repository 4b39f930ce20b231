import { demonstrationMark } from "@huiyan/contract/alarm/alarm.rules";
import { dayMs } from "@huiyan/contract/calendar";
import { storageGraceDays } from "@huiyan/contract/service-package/package.rules";
import { type RawBuilder, sql } from "kysely";
import { type Queryable, type Sql } from "#platform/db/database.ts";
import { type BatchLimits, deleteInBatches, inBatches } from "#platform/db/in-batches.ts";

export async function listRetentionDays(db: Queryable): Promise<{ id: string; message_days: number | null }[]> {
  return db.selectFrom("organisation").select(["id", "message_days"]).execute();
}

/**
 * Returns SQL that deletes alarms with their handling.
 * @param old SQL that selects id and happened_at of these alarms
 */
export const deleteMessages = (old: RawBuilder<unknown>) => sql`
  with old as materialized (${old}), steps as (
    delete from message_step s using old where s.message_id = old.id and s.happened_at = old.happened_at
  ), heads as (
    delete from message_head h using old, message m
    where m.id = old.id and m.happened_at = old.happened_at and m.is_folded
      and h.point_id = m.point_id and h.alg_id = m.alg_id and h.head_at = m.happened_at and h.head_id = m.id
  ), reviews as (
    delete from message_review r using old where r.message_id = old.id and r.happened_at = old.happened_at
  )
  delete from message m using old where m.id = old.id and m.happened_at = old.happened_at`;

/**
 * Times before which rows are deleted: `before` for the organisation's own data, `demonstrationBefore` for demo data.
 */
export interface PastTimes {
  now: Date;
  before: Date;
  demonstrationBefore: Date;
}

/** Returns the condition for an alarm on a weighing slip that must still be kept: docs/reference/weighing.md W7. */
const isOnSlip = (now: Date) => sql`exists (
  select from weighing_message u where u.message_id = message.id and u.kept_until > ${now})`;

const isDemonstration = sql`data ? ${demonstrationMark}`;

/**
 * Returns the condition for rows whose retention time has passed. If the organisation keeps its rows longer than demo
 * data, demo rows need no separate check.
 */
const isPast = ({ before, demonstrationBefore }: PastTimes) =>
  before <= demonstrationBefore
    ? sql`happened_at < ${before}`
    : sql`happened_at < ${before} and (happened_at < ${demonstrationBefore} or not ${isDemonstration})`;

/**
 * Deletes alarms of an organisation whose retention time has passed, except marked alarms and those on weighing slips.
 */
export async function deleteOldMessages(db: Sql, orgId: string, past: PastTimes, limits: BatchLimits): Promise<void> {
  await inBatches(
    db,
    (rows) =>
      deleteMessages(sql`
        select id, happened_at from message
        where org_id = ${orgId} and ${isPast(past)} and not client_mark and not ${isOnSlip(past.now)} limit ${rows}`),
    limits,
  );
}

/**
 * Deletes old records of an organisation, which are events that are not alarms. The session setting makes a trigger
 * keep the counts of these records; only demo data is subtracted.
 */
export async function deleteOldRecords(db: Sql, orgId: string, past: PastTimes, limits: BatchLimits): Promise<void> {
  await inBatches(
    db,
    (rows) => sql`
      delete from device_record where set_config('huiyan.retention', 'on', true) = 'on' and (id, happened_at) in (
        select id, happened_at from device_record where org_id = ${orgId} and ${isPast(past)} limit ${rows})`,
    limits,
  );
}

/**
 * Returns SQL for points with a storage package, and the days for which the package keeps their clips. After the
 * package has ended, the clips are kept for another month.
 */
const keptByPackage = (now: Date) => sql`
  select b.point_id, make_interval(days => s.storage_days) as kept
  from point_service b join service_subscription s on s.id = b.subscription_id
  where s.ends_at > ${new Date(now.getTime() - storageGraceDays * dayMs)}`;

/** Removes the references to deleted clips from alarms. Marked alarms and points with a storage package keep theirs. */
export async function forgetOldVideos(
  db: Sql,
  { now, before }: Pick<PastTimes, "now" | "before">,
  limits: BatchLimits,
): Promise<void> {
  await inBatches(
    db,
    (rows) => sql`
      update message set res_video = '{}' where (id, happened_at) in (
        select id, happened_at from message
        where received_at < ${before} and cardinality(res_video) > 0 and not client_mark and not exists (
          select from (${keptByPackage(now)}) k
          where k.point_id = message.point_id and message.received_at > ${now}::timestamptz - k.kept)
        limit ${rows})`,
    limits,
  );
}

export async function deleteOldEvents(db: Sql, before: Date, limits: BatchLimits): Promise<void> {
  await deleteInBatches(db, "device_event", sql`received_at < ${before}`, limits);
}

export async function deleteOldDeadLetters(db: Sql, before: Date, limits: BatchLimits): Promise<void> {
  await deleteInBatches(db, "dead_letter", sql`received_at < ${before}`, limits);
}

/** Time before which files are deleted, by file class. */
export type FileEnds = Readonly<Record<FileClass | "now", Date>>;
export type FileClass = "image" | "video" | "parking" | "demonstration";

/** Returns SQL for the time before which a file of its class is deleted. */
const endOf = (file: string, ends: FileEnds) => {
  const of = sql.ref(`${file}.class`);
  return sql`case ${of} when 'demonstration' then ${ends.demonstration}::timestamptz when 'parking' then ${ends.parking}::timestamptz
    when 'video' then ${ends.video}::timestamptz else ${ends.image}::timestamptz end`;
};

const pictureColumns = ["entry", "leave"].flatMap((half) =>
  ["image", "car", "plate_img"].map((name) => sql`r.${sql.ref(half)}->>${sql.lit(name)}`),
);
const recordPictures = sql`substring(unnest(array[${sql.join(pictureColumns)}]) from '[0-9a-f-]{36}')`;

/** Returns SQL for the picture keys in the field `name` of all batches of a livestock load. */
const ofBatches = (name: string) =>
  sql`array(select jsonb_path_query(m.data, ${sql.lit(`lax $.msglist[*].${name}`)}::jsonpath) #>> '{}')`;
const messagePictures = sql`(array[m.image, m.res_image, m.data->>'plate_img', m.data->>'animal_img', m.data->>'car_img']
  || ${ofBatches("image")} || ${ofBatches("animal_img")})`;

/**
 * Returns SQL for the ids of files that must be kept: files of marked alarms, of alarms on weighing slips, and of
 * marked or disputed parking records; also clips of points with a storage package.
 */
const keptFiles = (now: Date) => sql`
  select substring(unnest(${messagePictures} || m.res_video) from '[0-9a-f-]{36}') as id
  from message m
  where m.deleted_at is null and (m.client_mark or exists (
    select from message h where h.id = m.folded_into and h.happened_at = uuid_time(m.folded_into) and h.client_mark))
  union all select substring(unnest(${messagePictures}) from '[0-9a-f-]{36}')
  from weighing_message u join message m on m.id = u.message_id and m.happened_at = u.happened_at where u.kept_until > ${now}
  union all select substring(unnest(m.res_video) from '[0-9a-f-]{36}')
  from message m join (${keptByPackage(now)}) k on k.point_id = m.point_id
  where cardinality(m.res_video) > 0 and m.received_at > ${now}::timestamptz - k.kept and m.deleted_at is null
  union all select ${recordPictures} from parking_record r where r.client_mark
  union all select ${recordPictures} from parking_record r where r.dispute_cause is not null`;

/**
 * Returns the segments and clips whose pictures have all passed their retention time and contain none that must be
 * kept.
 */
export async function findOldFileLocations(db: Queryable, fileClass: FileClass, ends: FileEnds): Promise<string[]> {
  const { rows } = await sql<{ fileLocation: string }>`
    with kept as (${keptFiles(ends.now)})
    select f.place as "fileLocation" from stored_file f
    where f.class = ${fileClass} and f.stored_at < ${ends[fileClass]}
      and not exists (select from stored_file n where n.place = f.place and n.stored_at >= ${endOf("n", ends)})
    group by f.place
    having not bool_or(f.id::text in (select id from kept where id is not null))`.execute(db);
  return rows.map((row) => row.fileLocation);
}

/**
 * Returns the segment or clip whose newest picture is the oldest, except demo data. Files written to after `before` are
 * left out, because they may still be open.
 */
export async function findOldestFileLocation(
  db: Queryable,
  before: Date,
): Promise<{ fileLocation: string; newest: Date } | undefined> {
  const { rows } = await sql<{ fileLocation: string; newest: Date }>`
    select place as "fileLocation", max(stored_at) as newest from stored_file
    group by place having max(stored_at) < ${before} and not bool_or(class = 'demonstration')
    order by 2 limit 1`.execute(db);
  return rows[0];
}

export async function deleteMessagesReceivedUntil(db: Sql, until: Date, limits: BatchLimits): Promise<void> {
  await inBatches(
    db,
    (rows) =>
      deleteMessages(
        sql`select id, happened_at from message where received_at <= ${until} and not ${isDemonstration} limit ${rows}`,
      ),
    limits,
  );
}

export async function listFilesAt(db: Queryable, fileLocation: string): Promise<string[]> {
  const rows = await db.selectFrom("stored_file").select("id").where("place", "=", fileLocation).execute();
  return rows.map((row) => row.id);
}

/** Deletes the rows of a file. Its bytes no longer count towards the organisation's storage limit. */
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

/**
 * Deletes the rows of old lead alarms without repeats. A later alarm of the same point and algorithm then becomes a
 * lead alarm itself.
 */
export async function deleteLoneHeads(db: Sql, before: Date, limits: BatchLimits): Promise<void> {
  await deleteInBatches(db, "message_head", sql`repeats = 0 and newest_at < ${before}`, limits);
}
