import { hash } from "node:crypto";
import { foldGapSeconds, foldSpanSeconds } from "@huiyan/contract/alarm/folding.rules";
import { defaultTimes } from "@huiyan/contract/parking/parking.rules";
import { sql } from "kysely";
import { calendarDay } from "../../../platform/clock/calendar-day.ts";
import { type Queryable } from "../../../platform/db/database.ts";
import { plannedOnce } from "../../../platform/db/planned-client.ts";
import { timeOfId } from "../../../platform/db/uuid-time.ts";
import { type Placement } from "../../../platform/storage/file-store.ts";
import { foldingSetting } from "../../setting/setting.public.ts";
import { type PreparedEvent, type PreparedPicture, type RefusedEvent } from "./prepared-event.ts";
import { keepableJson, storableJson } from "./storable-data.ts";

function eventRow(event: PreparedEvent) {
  const { data, pictures: _pictures, ...rest } = event;
  // data is JSON text already: it goes in as it is, so that it is not written twice
  const facts = JSON.stringify(rest);
  return `${facts.slice(0, -1)},"data":${data}}`;
}

/** A picture that several events name has a row for each of them here, and one in the table. */
function fileRows(events: readonly PreparedEvent[], stored: ReadonlyMap<PreparedPicture, Placement>) {
  return events.flatMap((event) =>
    event.pictures.map((picture) => ({
      ...{ event: event.id, id: picture.id, stored_at: timeOfId(picture.id), mime: picture.mime },
      ...stored.get(picture),
    })),
  );
}

/**
 * Makes a group of events durable in one statement: their ids, pictures, messages or records, what the browsers
 * must hear, and what goes to the organisation's own server (each message once, so the delivery has its id). An alarm
 * that repeats one folds into it, which makes that one unread again. An event id that is known already, or whose device
 * is gone, changes nothing.
 * @param stored where the pictures lie
 * @returns ids of the messages and records that are new
 */
export async function insertEvents(
  db: Queryable,
  events: readonly PreparedEvent[],
  stored: ReadonlyMap<PreparedPicture, Placement>,
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ message_id: string }>`${plannedOnce}
    with input as (
      select * from json_to_recordset(${`[${events.map(eventRow).join(",")}]`}::json) as t(
        "eventId" uuid, id uuid, "orgId" uuid, "deviceUid" uuid, "pointId" uuid, "algId" text, "isAlarm" boolean, "isFoldable" boolean, "isQuiet" boolean,
        severity int, message text, "happenedAt" timestamptz, "happenedRaw" timestamptz, "offsetMs" bigint,
        "timeCorrected" boolean, plate text, "countIn" int, "countOut" int, image text, "resImage" text, data jsonb,
        "berthId" uuid, "isLate" boolean, worked jsonb)
    ), fresh as (
      insert into device_event (device_uid, event_id, message_id, is_alarm, happened_at, received_at)
      select i."deviceUid", i."eventId", i.id, i."isAlarm", i."happenedAt", ${now}
      from input i join device d on d.id = i."deviceUid" and d.deleted_at is null
      on conflict do nothing returning message_id
    ), taken as (
      select i.* from input i join fresh f on f.message_id = i.id
    ), files as (
      insert into stored_file (id, stored_at, org_id, device_uid, class, place, start_byte, byte_length, mime)
      select distinct on (f.id) f.id, f.stored_at, t."orgId", t."deviceUid", case when t."isQuiet" then 'demonstration' when t."berthId" is not null then 'parking' else 'image' end, f."fileLocation", f."startByte", f."byteLength", f.mime
      from json_to_recordset(${JSON.stringify(fileRows(events, stored))}::json) as f(
        event uuid, id uuid, stored_at timestamptz, mime text, "fileLocation" text, "startByte" bigint, "byteLength" bigint)
      join taken t on t.id = f.event
      on conflict do nothing
    ), raised as (
      select t.*, coalesce((s.value->>'gap_seconds')::int, ${foldGapSeconds}) as gap
      from taken t left join organisation_setting s on s.org_id = t."orgId" and s.name = ${foldingSetting} where t."isAlarm"
    ), folded as materialized (
      select f.* from (
        select array_agg(id) as ids, array_agg("pointId") as points, array_agg("algId") as algs, array_agg("happenedAt") as times,
          array_agg(gap) as gaps
        from raised where "isFoldable" and gap > 0
      ) a, lateral fold_alarms(a.ids, a.points, a.algs, a.times, a.gaps, make_interval(secs => ${foldSpanSeconds})) f where a.ids is not null
    ), alarms as materialized (
      select r.*, f.head as head_id from raised r left join folded f on f.alarm_id = r.id
    ), repeated as materialized (
      select head_id, "orgId", "deviceUid", exists (select from alarms own where own.id = a.head_id) as is_fresh,
        bool_and("isQuiet") as is_quiet
      from alarms a where head_id is not null group by 1, 2, 3
    ), messages as (
      insert into message (id, happened_at, received_at, org_id, device_uid, point_id, event_id, alg_id, severity, message,
        happened_raw, offset_ms, time_corrected, image, res_image, plate, data, folded_into, is_folded)
      select a.id, "happenedAt", ${now}, a."orgId", a."deviceUid", "pointId", "eventId", "algId", severity, message,
        "happenedRaw", "offsetMs", "timeCorrected", image, "resImage", plate, data,
        a.head_id, exists (select from repeated r where r.head_id = a.id)
      from alarms a
    ), marked as materialized (
      select mark_folded(array_agg(head_id)) from repeated where not is_fresh having count(*) > 0
    ), records as (
      insert into device_record (id, happened_at, received_at, org_id, device_uid, point_id, event_id, alg_id, count_in, count_out, data, worked, image)
      select id, "happenedAt", ${now}, "orgId", "deviceUid", "pointId", "eventId", "algId", "countIn", "countOut", data, nullif(worked, 'null'), image
      from taken where not "isAlarm" and "berthId" is null
    ), working_days as (
      -- a union: late, repeated and overlapping records change nothing; in the order of the keys, like the next
      insert into working_day as d (point_id, day, org_id, device_uid, spans)
      select t."pointId", w.day, t."orgId", t."deviceUid", range_agg(int4range(w.start, w."end"))
      from taken t, jsonb_to_recordset(nullif(t.worked, 'null')) as w(day date, start int, "end" int)
      where not t."isAlarm" and t."berthId" is null group by 1, 2, 3, 4 order by 1, 2
      on conflict (point_id, day) do update set spans = d.spans + excluded.spans
    ), observations as (
      insert into berth_observation (id, received_at, happened_at, org_id, berth_id, time_corrected, is_late, image, data)
      select id, ${now}, "happenedAt", "orgId", "berthId", "timeCorrected", "isLate", image, data
      from taken where "berthId" is not null
    ), due as (
      -- in the order of their keys, so that groups side by side do not wait for each other in a circle
      insert into berth_due (berth_id, since, due_at)
      select t."berthId", min(case when t."isLate" then ${now}::timestamptz else t."happenedAt" end), min(${now}::timestamptz + make_interval(secs => case when jsonb_typeof(p.parking_settings->'reorderHold') = 'number' then (p.parking_settings->>'reorderHold')::float8 else ${defaultTimes.reorderHold} end))
      from taken t join point p on p.id = t."pointId" where t."berthId" is not null group by 1 order by 1
      on conflict (berth_id) do update set since = least(berth_due.since, excluded.since)
    ), pushed as (
      insert into push_outbox (event, org_id, device_uid, message_id, happened_at, created_at)
      select 'org_received_new_message', "orgId", "deviceUid", id, "happenedAt", ${now}::timestamptz from alarms where head_id is null and not "isQuiet"
      union all
      select 'org_latest_message', r."orgId", r."deviceUid", r.head_id, uuid_time(r.head_id), ${now}
      from repeated r, marked where not r.is_fresh and not r.is_quiet
    ), noticed as (
      -- Which rule covers it, and who wants it pushed, is decided later by a worker: here it is only made sure that no
      -- alarm is forgotten, and that organisations without rules and browsers cost no row.
      insert into notice_queue (org_id, message_id, happened_at)
      select t."orgId", t.id, t."happenedAt" from alarms t where t.head_id is null and not t."isQuiet" and (
        exists (select from notify_rule r where r.org_id = t."orgId" and r.enabled)
        or exists (select from push_subscription p where p.org_id = t."orgId"))
    ), delivered as (
      insert into delivery (id, org_id, message_id, url, created_at, next_at)
      select t.id, t."orgId", t.id, u.url, ${now}, ${now} from taken t join data_upload u on u.org_id = t."orgId" where t."isAlarm" and not t."isQuiet"
    )
    select message_id from fresh`.execute(db);
  return new Set(rows.map((row) => row.message_id));
}

/** Of these events of a device, the ids that are durable already. */
export async function findKnownEvents(
  db: Queryable,
  deviceUids: readonly string[],
  eventIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ known: string }>`
    select e.device_uid || ' ' || e.event_id as known from device_event e
    where (e.device_uid, e.event_id) in (select * from unnest(${deviceUids}::uuid[], ${eventIds}::uuid[]))`.execute(db);
  return new Set(rows.map((row) => row.known));
}

/** Of these berths, those that the device watches or did. */
export async function findBerthsOfDevice(
  db: Queryable,
  deviceUid: string,
  berthIds: readonly string[],
): Promise<Set<string>> {
  if (berthIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("berth")
    .select("id")
    .where("device_uid", "=", deviceUid)
    .where("id", "in", [...new Set(berthIds)])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Event id → id of the message or record that it became. */
export async function findMessageIds(
  db: Queryable,
  deviceUid: string,
  eventIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("device_event")
    .select(["event_id", "message_id"])
    .where("device_uid", "=", deviceUid)
    .where("event_id", "in", eventIds.length === 0 ? [deviceUid] : [...eventIds])
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.message_id]));
}

export interface KnownChannels {
  /** The present session's list of channels is stored. */
  areStored: boolean;
  /** Channels whose point was removed here. */
  removed: string[];
}

export async function getKnownChannels(db: Queryable, deviceUid: string): Promise<KnownChannels> {
  const { rows } = await sql<KnownChannels>`
    select d.connected and d.session <> '' and d.points_session = d.session as "areStored",
      array(select p.channel from point p where p.device_uid = d.id and p.deleted_at is not null) as removed
    from device d where d.id = ${deviceUid}`.execute(db);
  return rows[0] ?? { areStored: true, removed: [] };
}

export async function findPointsOfDevice(db: Queryable, deviceUid: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("point")
    .select(["id", "channel"])
    .where("device_uid", "=", deviceUid)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.channel, row.id]));
}

/** An event that names itself badly is told from the next such one by its content. */
function deadLetterId(eventId: string, event: unknown): string {
  const name = eventId.replaceAll("\0", "").toWellFormed();
  return name === "" ? `unnamed-${hash("sha256", storableJson(event) ?? "", "hex").slice(0, 16)}` : name;
}

/** Keeps what was refused, with its reason; the same event twice is kept once. */
export async function insertDeadLetters(
  db: Queryable,
  deviceUid: string,
  refusals: readonly RefusedEvent[],
  now: Date,
): Promise<void> {
  for (const { eventId, reason, text, event } of refusals) {
    const row = {
      device_uid: deviceUid,
      event_id: deadLetterId(eventId, event),
      reason,
      text,
      received_at: now,
    };
    const insert = (json: string | null) =>
      db
        .insertInto("dead_letter")
        .values({ ...row, event: json })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await insert(keepableJson(event));
  }
}

/** Says it on the device's page once a day. @returns whether it was not said before */
export async function insertStorageLetter(db: Queryable, deviceUid: string, text: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("dead_letter")
    .values({
      ...{ device_uid: deviceUid, event_id: `storage-${calendarDay(now)}`, reason: "storage_full", text },
      ...{ event: null, received_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
