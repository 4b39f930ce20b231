import { type Selectable, sql } from "kysely";
import { calendarDay } from "#platform/clock/calendar-day.ts";
import { type Queryable } from "#platform/db/database.ts";
import { type Schema } from "#platform/db/schema.ts";

export type RecordRow = Selectable<Schema["parking_record"]>;
/** Columns that the server writes. The database computes the others. */
export type RecordValues = Omit<RecordRow, "at" | "is_charging">;

/**
 * Returns SQL for the ids of a record and of all records merged into it, directly or through another.
 * @param record alias of its table
 */
export const idsOf = (record: string) => sql`
  with recursive part as (
    select ${sql.ref(`${record}.id`)} as id
    union select m.id from parking_record m join part on m.merged_into = part.id
    where m.org_id = ${sql.ref(`${record}.org_id`)})
  select id from part`;

/**
 * Returns SQL for the id of the record into which a record was finally merged; its own id if it was not merged.
 * @param record alias of its table
 */
export const holderOf = (record: string) => sql`(
  with recursive holder as (
    select ${sql.ref(`${record}.id`)} as id, ${sql.ref(`${record}.merged_into`)} as merged_into
    union select m.id, m.merged_into from parking_record m join holder h on m.id = h.merged_into
    where m.org_id = ${sql.ref(`${record}.org_id`)})
  select id from holder where holder.merged_into is null)`;

/** Returns the next serial number: the day and six digits, counted per organisation and day. */
export async function takeSerial(db: Queryable, orgId: string, at: Date): Promise<string> {
  const day = calendarDay(at);
  const { rows } = await sql<{ last: number }>`
    insert into parking_serial as s (org_id, day, last) values (${orgId}, ${day}::date, 1)
    on conflict (org_id, day) do update set last = s.last + 1 returning last`.execute(db);
  return `${day}${String(rows[0]?.last ?? 0).padStart(6, "0")}`;
}

/** Converts JSON columns to text for the database. Other columns stay unchanged. */
function stored(values: Partial<RecordValues>) {
  const { entry, leave, merged_from, gaps, ...rest } = values;
  const document = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return {
    ...rest,
    ...(entry === undefined ? {} : { entry: document(entry) }),
    ...(leave === undefined ? {} : { leave: document(leave) }),
    ...(gaps === undefined ? {} : { gaps: JSON.stringify(gaps) }),
    ...(merged_from === undefined ? {} : { merged_from: document(merged_from) }),
  };
}

type NewRecord = Omit<RecordValues, keyof RecordDefaults> & Partial<RecordDefaults>;
/** Columns for which the table has defaults. */
type RecordDefaults = Pick<
  RecordValues,
  | "reviewed_by"
  | "reviewed_at"
  | "scrap_cause"
  | "dispute_cause"
  | "exclude_cause"
  | "state_before_flags"
  | "order_state"
  | "client_read"
  | "client_mark"
  | "image_read"
  | "merged_into"
  | "merged_from"
  | "gaps"
  | "is_kept_apart"
  | "is_demonstration"
  | "seen_berth_id"
  | "is_decided_open"
  | "is_late_history"
  | "version"
>;

export async function insertRecord(db: Queryable, record: NewRecord): Promise<void> {
  const { id, org_id, serial, device_uid, point_id, berth_id, berth_label, berth_sort, ...rest } = record;
  await db
    .insertInto("parking_record")
    .values({
      id,
      org_id,
      serial,
      device_uid,
      point_id,
      berth_id,
      berth_label,
      berth_sort,
      berth_type: record.berth_type,
      is_new_energy: record.is_new_energy,
      car_type: record.car_type,
      review_state: record.review_state,
      created_at: record.created_at,
      ...stored(rest),
    })
    .execute();
}

/** Updates the columns and increases the version. */
export async function updateRecord(db: Queryable, id: string, values: Partial<RecordValues>): Promise<void> {
  await db
    .updateTable("parking_record")
    .set({ ...stored(values), version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Days before the first stay from which overlapping records are searched. The maximum length of a stay is 72 hours. */
const longestOverlapDays = 31;

/**
 * Returns and locks the records that belong to these stays or overlap them in the berth. Includes records that a user
 * moved to or from the berth, and the records into which found records were merged.
 * @param from begin of the first stay, or of the replay
 */
export async function lockRecordsOfStays(
  db: Queryable,
  berthId: string,
  { entryIds, leaveIds, from }: { entryIds: string[]; leaveIds: string[]; from: Date },
): Promise<RecordRow[]> {
  const inTime = sql`merged_into is null and (is_open or (at >= ${from}::timestamptz - make_interval(days => ${longestOverlapDays})
    and coalesce(leave_at, last_seen_at, entry_at) >= ${from}))`;
  const { rows } = await sql<RecordRow>`
    with recursive found as (
      select id, merged_into from parking_record where berth_id = ${berthId} and ${inTime}
      union select id, merged_into from parking_record where seen_berth_id = ${berthId} and ${inTime}
      union select id, merged_into from parking_record where entry_id = any(${entryIds}::uuid[])
      union select id, merged_into from parking_record where leave_id = any(${leaveIds}::uuid[])
    ), held as (
      select id, merged_into from found
      union select r.id, r.merged_into from parking_record r join held h on r.id = h.merged_into)
    select r.* from parking_record r where r.id in (select id from held) order by r.id for update`.execute(db);
  return rows;
}

/** Makes undecided records of a berth pending if they overlap a record that a user moved to this berth. */
export async function doubtOverlapped(db: Queryable, moved: { id: string; berth_id: string }): Promise<void> {
  await sql`
    update parking_record r set review_state = 2, version = r.version + 1,
      codes = case when 'P-TWO' = any(r.codes) then r.codes else 'P-TWO'::text || r.codes end
    from parking_record m
    where m.id = ${moved.id} and r.berth_id = m.berth_id and r.review_state = 3 and r.order_state = 0
      and r.merged_into is null and r.at < coalesce(m.leave_at, 'infinity')
      and coalesce(r.leave_at, case when r.is_open then 'infinity'::timestamptz end, r.last_seen_at, r.entry_at) > m.at`.execute(
    db,
  );
}

export async function deleteRecord(db: Queryable, id: string): Promise<void> {
  await sql`delete from parking_record where id = ${id}`.execute(db);
}

/**
 * Returns another open record with this plate, whose car a different berth observes. A moved record is observed by the
 * berth of its entry, so it is never its own duplicate.
 */
export async function findSamePlate(
  db: Queryable,
  { orgId, plate, berthId }: { orgId: string; plate: string; berthId: string },
): Promise<(RecordRow & { seen_at: Date | null }) | undefined> {
  const { rows } = await sql<RecordRow & { seen_at: Date | null }>`
    select r.*, b.seen_at from parking_record r join berth b on b.id = coalesce(r.seen_berth_id, r.berth_id)
    where r.org_id = ${orgId} and r.plate = ${plate} and r.is_open and r.merged_into is null and b.id <> ${berthId}
    order by r.at limit 1 for update of r`.execute(db);
  return rows[0];
}

export interface BerthNames {
  device_name: string;
  point_name: string;
  group_name: string;
}

/** Returns the current names of device, point and groups. A record keeps the names at its entry. */
export async function getBerthNames(db: Queryable, berthId: string): Promise<BerthNames> {
  const { rows } = await sql<BerthNames>`
    select d.nickname as device_name, p.name as point_name,
      coalesce((select string_agg(g.name, '、' order by g.path) from device_binding t
        join device_group g on g.id = t.group_id and g.deleted_at is null where t.device_uid = b.device_uid), '') as group_name
    from berth b join device d on d.id = b.device_uid join point p on p.id = b.point_id where b.id = ${berthId}`.execute(
    db,
  );
  return rows[0] ?? { device_name: "", point_name: "", group_name: "" };
}
