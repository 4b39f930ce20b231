import { type Selectable, sql } from "kysely";
import { calendarDay } from "../../../platform/clock/calendar-day.ts";
import { type Queryable } from "../../../platform/db/database.ts";
import { type Schema } from "../../../platform/db/schema.ts";

export type RecordRow = Selectable<Schema["parking_record"]>;
/** Columns that are written; the others follow from them. */
export type RecordValues = Omit<RecordRow, "at" | "is_charging">;

/** The next serial number: the day and six digits, counted by organisation and day. */
export async function takeSerial(db: Queryable, orgId: string, at: Date): Promise<string> {
  const day = calendarDay(at);
  const { rows } = await sql<{ last: number }>`
    insert into parking_serial as s (org_id, day, last) values (${orgId}, ${day}::date, 1)
    on conflict (org_id, day) do update set last = s.last + 1 returning last`.execute(db);
  return `${day}${String(rows[0]?.last ?? 0).padStart(6, "0")}`;
}

/** Documents go in as text, times as they are. */
function stored(values: Partial<RecordValues>) {
  const { entry, leave, merged_from, ...rest } = values;
  const document = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return {
    ...rest,
    ...(entry === undefined ? {} : { entry: document(entry) }),
    ...(leave === undefined ? {} : { leave: document(leave) }),
    ...(merged_from === undefined ? {} : { merged_from: document(merged_from) }),
  };
}

type NewRecord = Omit<RecordValues, keyof RecordDefaults> & Partial<RecordDefaults>;
/** Columns that begin as the table says. */
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
  | "is_kept_apart"
  | "is_demonstration"
  | "version"
>;

export async function insertRecord(db: Queryable, record: NewRecord): Promise<void> {
  const { id, org_id, serial, device_uid, point_id, berth_id, berth_label, berth_sort, ...rest } = record;
  await db
    .insertInto("parking_record")
    .values({
      ...{ id, org_id, serial, device_uid, point_id, berth_id, berth_label, berth_sort },
      ...{ berth_type: record.berth_type, is_new_energy: record.is_new_energy, car_type: record.car_type },
      ...{ review_state: record.review_state, created_at: record.created_at },
      ...stored(rest),
    })
    .execute();
}

/** Writes the columns and makes it a new version. */
export async function updateRecord(db: Queryable, id: string, values: Partial<RecordValues>): Promise<void> {
  await db
    .updateTable("parking_record")
    .set({ ...stored(values), version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Records of a berth that these stays may be, or that lie in the time that is worked in anew; locked. */
export async function lockRecordsOfStays(
  db: Queryable,
  berthId: string,
  { entryIds, leaveIds, from }: { entryIds: string[]; leaveIds: string[]; from: Date | undefined },
): Promise<RecordRow[]> {
  const inTime =
    from === undefined ? sql`false` : sql`coalesce(leave_at, last_seen_at, entry_at) >= ${from} or is_open`;
  const { rows } = await sql<RecordRow>`
    select * from parking_record
    where (berth_id = ${berthId} and (is_open or leave_id = any(${leaveIds}::uuid[]) or (${inTime})))
      -- a person may have moved it to another berth
      or entry_id = any(${entryIds}::uuid[])
    order by id for update`.execute(db);
  return rows;
}

export async function deleteRecord(db: Queryable, id: string): Promise<void> {
  await sql`delete from parking_record where id = ${id}`.execute(db);
}

/** Another berth where a car with this plate stands, by the records that are open. */
export async function findTwin(
  db: Queryable,
  { orgId, plate, berthId }: { orgId: string; plate: string; berthId: string },
): Promise<(RecordRow & { seen_at: Date | null }) | undefined> {
  const { rows } = await sql<RecordRow & { seen_at: Date | null }>`
    select r.*, b.seen_at from parking_record r join berth b on b.id = r.berth_id
    where r.org_id = ${orgId} and r.plate = ${plate} and r.is_open and r.merged_into is null and r.berth_id <> ${berthId}
    order by r.at limit 1 for update of r`.execute(db);
  return rows[0];
}

export interface BerthNames {
  device_name: string;
  point_name: string;
  group_name: string;
}

/** What device, point and groups are called now; a record keeps it as it was at the entry. */
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
